// A rigid job as a scheduler sees it: it holds `width` processors from its start for `run`, which nobody knows before
// it ends; `estimate` is what the scheduler is told, never below the run time. Whole seconds are exact in a double.
#pragma once

#include <cstdint>
#include <limits>

namespace sojourn::scheduling {

struct Job {
  double submit = 0.0, run = 0.0, estimate = 0.0;
  std::int32_t width = 0;
  std::uint32_t account = 0;  // whose share of the machine it uses: its class, or its user
  double priority = 0.0;      // larger first, where a policy looks at it
};

using JobId = std::uint32_t;

inline constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace sojourn::scheduling
