// A list of jobs under a policy: when each starts, and what held one of them back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/scheduling/expected_ends.h"
#include "sojourn/scheduling/policy.h"
#include "sojourn/scheduling/slurm_nodes.h"

namespace sojourn::scheduling {

// Start times, in the order of the jobs, which are sorted by submit; none is wider than the machine.
std::vector<double> schedule(std::span<const Job> jobs, std::int64_t processors, const Policy& policy);

// The same with the nodes of each job, where the policy knows nodes (slurm).
struct Places {
  std::vector<double> starts;
  std::vector<std::vector<Share>> nodes;  // by job, in the order in which they were given; none under other policies
};
Places places(std::span<const Job> jobs, std::int64_t processors, const Policy& policy);

// When the last of the list starts; nobody is followed further than that.
double start_of_last(std::span<const Job> jobs, std::int64_t processors, const Policy& policy);

// A pass that left the job waiting: what the policy looked at.
struct Moment {
  double time = 0.0;
  std::int64_t free = 0;    // after the jobs in front have started
  JobId head = 0;           // the first of the queue; not under conservative
  Shadow shadow;            // its reservation; only under easy
  double planned = kNever;  // the job's own reservation; only under conservative
};

struct Reasons {
  double start = 0.0;
  std::vector<Moment> moments;  // where something changed, in order of time
};
Reasons reasons(std::span<const Job> jobs, std::int64_t processors, const Policy& policy, JobId job);

}  // namespace sojourn::scheduling
