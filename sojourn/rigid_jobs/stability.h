// Up to which rate no queue grows for ever.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"

namespace sojourn::rigid_jobs {

// The largest stable rate of one cluster under fifo: jobs per unit of time of the same machine with an endless queue
// (saturation rule: Baccelli and Foss 1995).
struct FifoLimit {
  double rate = 0.0;
  double half_width = 0.0;  // 95%, when it had to be simulated
  bool exact = true;
  std::string how;                            // "closed form, equal exponential lengths"
  std::shared_ptr<const SlotLaw> slots = {};  // where it came from them: they are not cheap on a large machine
};
FifoLimit fifo_limit(const Model& one_cluster);

// What is known about a whole model; costs up to a second for large ones, so ask once.
struct LargestRates {
  answers::Stability stability;
  std::vector<std::string> notes;
  std::vector<std::optional<FifoLimit>> fifo;  // cluster by cluster, under the random broker; none: gets no jobs
  double fifo_rate = 0.0;                      // of the whole model under fifo
  double packing_rate = 0.0;                   // no policy does more
  double full_rate = 0.0;                      // fills every processor of the first cluster to be full
};
LargestRates largest_rates(const Model& model);

// Is max_rate where the policy becomes unstable, rather than what no policy can exceed?
bool limit_is_known(const Model& model);

}  // namespace sojourn::rigid_jobs
