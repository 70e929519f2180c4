// Why several conditions hold nowhere together: where each holds by itself.
#pragma once

#include <string>

#include "sojourn/plan/axis.h"

namespace sojourn::plan {

// "alone, mean_wait <= 0.01 holds from 7 on and utilization >= 0.5 holds from 4 to 6". Where the measures are proved to
// go one way each stretch is found by bisection; otherwise it is told among the values that were looked at. Nothing
// when no condition holds anywhere.
std::string where_each_holds(const Question& question, Axis& axis, bool proved);

}  // namespace sojourn::plan
