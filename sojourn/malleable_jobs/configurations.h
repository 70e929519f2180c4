// Ways to spread jobs over phases, counted: what a state of the machine looks like.
#pragma once

#include <functional>
#include <vector>

namespace sojourn::malleable_jobs {

using Counts = std::vector<int>;  // jobs in each phase

// All counts that take `jobs` in all, at most limit[k] from phase k.
void for_each_choice(const Counts& limit, int jobs, const std::function<void(const Counts&)>& use);

// Probability that `chosen` of the jobs in `all` are drawn, each set of that many jobs being as
// likely.
double draw_probability(const Counts& all, const Counts& chosen);

// Number of ways n like jobs can be in k phases.
double ways(double n, double k);

}  // namespace sojourn::malleable_jobs
