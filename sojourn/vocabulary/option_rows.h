// The rows of options.h, by what they are about.
#pragma once

#include <vector>

#include "sojourn/vocabulary/options.h"

namespace sojourn::vocabulary {

// In the order in which a study stores those that change numbers: studies made before go on.
std::vector<Option> options_of_models();  // what is asked of a model: solution, questions of one family, simulation
std::vector<Option> options_of_sweeps();  // sweep and plot
std::vector<Option> options_of_plans();
std::vector<Option> options_of_logs();  // describe, import, replay, fit, backtest, predict; logs/options.h has those of the log itself
std::vector<Option> options_of_the_server();
std::vector<Option> options_of_the_rest();

}  // namespace sojourn::vocabulary
