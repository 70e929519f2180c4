// What the solvers of dense and of sparse levels hold to.
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::qbd {

// An iteration that is less sure of G than this is not taken where a dense solver can do it,
inline constexpr double kSure = 1e-12;
// which it can up to this many phases.
inline constexpr Index kMostDense = 2500;
// Of an equation that is satisfied.
inline constexpr double kLargestResidual = 1e-12;
// In every state, what flows in and out differs by no more.
inline constexpr double kRoundingOfBalance = 1e-13;
// Below this a probability is at the end of what a double can hold.
inline constexpr double kSmallest = 1e-280;

}  // namespace sojourn::qbd
