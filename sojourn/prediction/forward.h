// The queue run forward from the state at hand: run times are drawn from what is known of them given the time already
// run, the policy plans by the users' estimates, and the job asked about comes last. Many draws make a distribution.
#pragma once

#include <vector>

#include "sojourn/prediction/run_times.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::prediction {

struct ForwardOptions {
  scheduling::Policy policy{scheduling::Backfill::easy};
  std::size_t draws = 12;
  std::uint64_t seed = 1;
};

// Waits, sorted: one for each draw. The machine is at least as large as what runs on it and what is asked for.
std::vector<double> forward_waits(const Past& past, const RunTimes& run_times, const Request& request,
                                  const ForwardOptions& options);

}  // namespace sojourn::prediction
