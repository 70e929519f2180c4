// What is said of models whose queues grow for ever, and of long-run answers to questions about a horizon.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::answers {

enum class Horizon { can_be_given, is_given, is_unknown };  // unknown: a family without one

// "unstable: load 1.2 at or above 0.9; the largest stable rate is 3. Give [horizon] time to ask about ..."
std::string unstable_note(const Stability& stability, Horizon horizon);

// Why there is no simulation of the long run of such a model.
std::string why_unstable_is_not_simulated(const Stability& stability, Horizon horizon);

// Long-run answers to a question about [0, horizon]: none of them is exact for it.
void call_long_run(std::vector<MethodAnswer>& methods);

}  // namespace sojourn::answers
