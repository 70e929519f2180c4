// Why several conditions hold nowhere together: where each holds by itself.
#pragma once

#include <string>

#include "sojourn/plan/candidates.h"
#include "sojourn/plan/evaluate.h"

namespace sojourn::plan {

// "alone, mean_wait <= 0.01 holds from 7 on and utilization >= 0.5 from 4 to 6". Each stretch is found by bisection,
// so a condition must not change sides more than once among the stable models; nothing is said of one that holds at
// neither end of them.
std::string where_each_holds(const Question& question, const Candidates& candidates, Evaluator& evaluator);

}  // namespace sojourn::plan
