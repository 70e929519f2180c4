// The times that users ask for, as a law that goes with any run time: those below the run time are never drawn. Since a
// job shows what was asked for only where that is not below its run time, the weights are those of the product-limit
// estimator for truncated data (Lynden-Bell 1971).
#pragma once

#include <vector>

#include "sojourn/logs/job.h"

namespace sojourn::fit {

struct AskedTimes {
  std::vector<double> values, weights;  // ascending; empty: too few users say anything
  double known_share = 0.0;             // of the jobs: with an estimate
  double ratio = 0.0;                   // mean run time over mean estimate, of those
};

AskedTimes asked_times(const std::vector<logs::Job>& jobs, const std::vector<std::size_t>& which);

}  // namespace sojourn::fit
