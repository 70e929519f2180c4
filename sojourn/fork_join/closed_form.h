// Task sharing on one server, Poisson arrivals, exponential tasks, any batch law: the exact mean response, and the
// bounds of the paper. With L the tasks found and c = 1 - load, a job of m tasks takes
//
//     E[T | m] = (L + m + 1)(1 - Q_m) / (mu c),      Q_m = prod_{j=1..m} j/(j + c),
//
// and, given that its largest task needs x,
//
//     t_m(x) = A [x/c - load (1 - u^c)/(mu c^2)] + (L + B)(1 - u^c)/(mu c),   u = exp(-mu x),
//     A = 1 - (m-1) u/(1-u),  B = (m-1)/(1-u).
//
// Why: the time the tagged job loses to others obeys a linear integral equation whose forcing, the tasks of its own
// still there, must be conditioned on Y = x, not on Y > x as in the paper; then average over Y.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

// One server, ps-task, Poisson arrivals, exponential tasks; load below 1.
bool closed_form_applies(const Model& model);

double exact_mean(const Model& model);
double exact_mean_given_largest(const Model& model, std::int64_t m, double x);
double lower_bound_mean(const Model& model);
double upper_bound_mean(const Model& model);

// Largest number of tasks for which the upper bound, O(m), is worked out.
inline constexpr std::int64_t kMostTasksOfUpperBound = 100'000'000;

answers::MethodAnswer solve_closed_form(const Model& model);
answers::MethodAnswer lower_bound(const Model& model);
answers::MethodAnswer upper_bound(const Model& model);

}  // namespace sojourn::fork_join
