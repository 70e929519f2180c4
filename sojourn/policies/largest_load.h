// The largest stable load of a model under its policy: exact where it is known, else by saturated simulation with an
// interval.
#pragma once

#include <limits>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/policies/run.h"
#include "sojourn/rigid_jobs/model.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::policies {

struct LargestLoad {
  answers::Measure load;                                  // not a number where there is none to tell
  double rate = std::numeric_limits<double>::infinity();  // above which it is surely unstable
  std::string how;                                        // "exact"; empty where there is none
};

// `rates`: those of the model, whatever its policy.
LargestLoad largest_load(const rigid_jobs::Model& model, const rigid_jobs::LargestRates& rates, const Options& options);

}  // namespace sojourn::policies
