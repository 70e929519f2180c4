// Jobs of one processor each: then most policies are first come, first served under another name, and some others are
// queues that are known (queues/).
//
//   priority          order = "priority", with or without preempt = "suspend": one processor and lengths of any law, or
//                     many and exponential lengths of one mean
//   shortest-first    order = "shortest" on one processor, times known
//   srpt              server-filling-srpt on one processor
//   batch-mmc         fifo, jobs that arrive together, exponential lengths of one mean
#pragma once

#include <optional>
#include <string>

#include "sojourn/rigid_jobs/chain/fifo_law.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// The same jobs under fifo, where the policy starts and ends every job as fifo does.
std::optional<Model> same_as_fifo(const Model& model);

// Of one cluster by itself: which of the methods above knows it, if any.
struct NarrowMethod {
  std::string name;  // empty: none
  std::string note;  // what is exact about it; or why there is none
};
NarrowMethod narrow_method(const Model& one_cluster);
FifoLaw narrow_law(const Model& one_cluster);

}  // namespace sojourn::rigid_jobs
