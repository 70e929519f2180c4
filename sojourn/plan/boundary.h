// The first candidate, in the order of preference, at which the conditions hold.
#pragma once

#include <optional>

#include "sojourn/plan/axis.h"
#include "sojourn/plan/plan.h"

namespace sojourn::plan {

// Fills in basis, first_guess and notes of the plan. Returns the place of the answer on the axis.
std::optional<long> find_boundary(const Question& question, Axis& axis, const Options& options, Plan& plan);

// What only simulations know cannot tell more values of a line apart.
inline constexpr long kCoarseSteps = 256;

}  // namespace sojourn::plan
