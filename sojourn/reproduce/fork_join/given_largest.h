// A job whose largest task needs x, among jobs of as many tasks on one server that all tasks share: followed task by
// task. Times are in mean task times.
#pragma once

#include <cstdint>

#include "sojourn/answers/answer.h"

namespace sojourn::reproduce::fork_join {

// The mean response of such jobs, with a 95% interval. Each of them finds the stationary number of tasks, drawn from
// its law; others come and go while it is there.
answers::Measure simulated_given_largest(int tasks, double load, double x, int jobs, std::uint64_t seed = 1);

// The mean response of all jobs, from the exact mean given x averaged over the law of the largest task.
double average_over_largest(int tasks, double load);

}  // namespace sojourn::reproduce::fork_join
