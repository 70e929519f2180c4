// What one rounding costs in double precision, under the two names that error bounds use.
#pragma once

#include <limits>

namespace sojourn {

// The distance from 1 to the next number.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// The largest relative error of one operation.
inline constexpr double kUnitRoundoff = kEpsilon / 2;

}  // namespace sojourn
