// EASY with what a log can reveal beside its jobs: most processors for each user at once, and spans in which nobody was
// started. Plain rather than fast.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::backtest {

struct Span {
  double from = 0.0, until = 0.0;
};

struct Limits {
  std::int64_t processors = 0;
  std::unordered_map<std::int32_t, std::int64_t> of_user;  // at once; nobody else is limited
  std::vector<Span> closed;                                // in order, apart from each other
};

// Start times, in the order of the jobs, which are sorted by submit; `users` goes with them. A job that alone is above
// its user's limit may run when its user has no other.
std::vector<double> limited_easy(std::span<const scheduling::Job> jobs, std::span<const std::int32_t> users,
                                 const Limits& limits);

}  // namespace sojourn::backtest
