// What happens to each job of a replication: the very events that `simulate` counts, kept for a picture.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

inline constexpr double kStillRunning = std::numeric_limits<double>::infinity();

// From a start to the end or to a stop; kStillRunning where that comes after the last arrival and cannot be known.
struct Stay {
  double start = 0.0, end = kStillRunning;
};

struct PathJob {
  std::uint64_t number = 0;  // from 0, in the order of arrival
  std::uint32_t site = 0, job_class = 0;
  std::int64_t width = 0;
  double submit = 0.0;
  std::vector<Stay> stays;                 // empty: it still waits at the last arrival
  std::optional<std::uint64_t> let_in_by;  // the job whose end let it start, where it had to wait for one
};

// The first `count` jobs of the first replication of this seed, up to the arrival of the last of them or to the
// horizon. Not of saturated models, whose jobs never arrive. Throws Interrupted.
std::vector<PathJob> path(const Model& model, std::uint64_t seed, std::uint64_t count);

}  // namespace sojourn::rigid_jobs
