// The figures of a back-test.
#pragma once

#include <vector>

#include "sojourn/backtest/backtest.h"
#include "sojourn/plot/figure.h"

namespace sojourn::backtest {

plot::Figure calibration(const Backtest& backtest);  // stated quantile against share covered
plot::Figure coverage_by_month(const Backtest& backtest);
plot::Figure pinball_by_month(const Backtest& backtest);
plot::Figure recorded_against_predicted(const Backtest& backtest);
plot::Figure weekly_means(const Backtest& backtest);

}  // namespace sojourn::backtest
