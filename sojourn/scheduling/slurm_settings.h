// What Slurm's scheduler is told, in seconds; defaults are Slurm's where it has any.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

struct SlurmSettings {
  double interval = 30.0;     // between two backfill passes
  double tick = 0.0;          // between two main passes beside those at ends; 0: also at every arrival
  double release = 0.0;       // from an end until the processors are free
  double pass_time = 0.0;     // the next backfill pass is later by this for every job that waits
  double horizon = 86400.0;   // how far a backfill pass plans
  double time_min = kNever;   // a backfill pass may start a job with this limit, where its own is longer
  std::int64_t depth = 500;   // jobs that a backfill pass looks at
  std::int64_t per_node = 1;  // processors of a node
  // Backfill passes as they were recorded, ascending, instead of those by the interval.
  std::shared_ptr<const std::vector<double>> passes = {};
  bool operator==(const SlurmSettings&) const = default;
};

}  // namespace sojourn::scheduling
