// The most that a policy carries, by simulation: the rate of jobs while a fixed number of them always waits, drawn from
// the mix as others start. Every class then leaves as often as it comes, so that no class can be put off for ever; as
// the number B grows, the rate goes to the largest stable one, and what it lacks is about in proportion to 1/B. So the
// same runs are made with B/2 and with B waiting; twice the second less the first is what is told. How good that
// rule is nobody knows, so the interval reaches from that of the runs with B, which it does not need, to that of the
// rule.
#pragma once

#include <cstdint>

#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

struct Carried {
  answers::Measure
      load;  // of the processors that work, over all (on nodes: of the scarcest resource); with its interval
  answers::Measure rate;  // jobs per unit of time
  std::int64_t backlog = 0;
};

struct CarriedOptions {
  std::int64_t backlog = 300;  // the larger one: few enough to look through
  int replications = 8;
  std::uint64_t jobs = 5000;  // counted in each, after ten backlogs
  double confidence = 0.95;
  std::uint64_t seed = 1;
  int threads = 0;
};

Carried estimate_carried(const Model& one_cluster, const CarriedOptions& options = {});

}  // namespace sojourn::rigid_jobs
