// A back-test for a terminal, the ratio of replayed to recorded waits first, and as JSON.
#pragma once

#include <string>

#include "sojourn/backtest/backtest.h"

namespace sojourn::backtest {

std::string to_text(const logs::Log& log, const Backtest& backtest, std::size_t width);
// docs/reference/json.md says what the keys are.
std::string to_json(const logs::Log& log, const Backtest& backtest, const std::string& version);

// "EASY replayed gives 0.45 of the recorded mean wait ...": one sentence a policy, and one about the prediction.
std::vector<std::string> headlines(const Backtest& backtest);

}  // namespace sojourn::backtest
