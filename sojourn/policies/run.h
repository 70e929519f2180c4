// Holding a contest.
#pragma once

#include <cstdint>

#include "sojourn/base/interruption.h"
#include "sojourn/model_file/document.h"
#include "sojourn/policies/contest.h"

namespace sojourn::policies {

struct Options {
  std::uint64_t jobs = 0;  // of each policy in all; 0: 320,000
  int replications = 0;    // 0: 16; of a log that is drawn anew: 32
  std::uint64_t seed = 1;
  double confidence = 0.95;
  int threads = 0;  // 0: all cores
};

// Of a model of rigid jobs, drawn or recorded. Throws ModelError, and Interrupted when stopped.
Contest hold(model_file::Document& document, const Options& options, const Interruption& interruption);

}  // namespace sojourn::policies
