// The candidate with the smallest or largest value of a measure, or of a list of words the one inside its conditions by
// the largest margin.
#pragma once

#include <optional>

#include "sojourn/plan/axis.h"
#include "sojourn/plan/plan.h"

namespace sojourn::plan {

// What is made small, and how well it is known: the objective (its opposite when the largest is wanted), or without one
// the opposite of the margin. Infinite where the conditions do not hold for sure.
struct Score {
  double value, low, high;
};
Score score_of(const Evaluation& evaluation, const std::vector<Condition>& conditions, Wanted wanted);

// How a value with this score compares with the best.
Standing compared(const Score& score, const Score& best);

// Fills in basis and notes of the plan. Returns the place of the answer on the axis.
std::optional<long> find_best(const Question& question, Axis& axis, const Options& options, Plan& plan);

}  // namespace sojourn::plan
