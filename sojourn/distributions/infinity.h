// The end of a law that has none.
#pragma once

#include <limits>

namespace sojourn::distributions {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace sojourn::distributions
