// An index of Eigen as an index of std::vector.
#pragma once

#include <cstddef>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

inline std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace sojourn::linear_algebra
