// A back-test on one HTML page: what is printed, and figures.
#pragma once

#include <string>

#include "sojourn/backtest/backtest.h"

namespace sojourn::backtest {

// Throws std::runtime_error when Sojourn was built without the script of its pages.
std::string page(const logs::Log& log, const Backtest& backtest);

}  // namespace sojourn::backtest
