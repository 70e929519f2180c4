// How much of a replay is chance: the same policies on logs drawn from this one's weeks, or on this one with its submit
// times shaken. Every policy meets the same logs, so that differences between policies are sharp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sojourn/recorded_jobs/model.h"
#include "sojourn/replay/replay.h"

namespace sojourn::replay {

struct Variations {
  std::string name;   // "resample" or "shake": the key in the JSON
  std::string words;  // "32 logs drawn from its 4 weeks"
  std::vector<NamedPolicy> policies;
  std::vector<std::vector<Measures>> of;  // policy by policy, log by log
};

struct VariationOptions {
  recorded_jobs::Resample resample = recorded_jobs::Resample::none;
  double shake = 0.0;    // seconds, whole; 0: not asked
  int replications = 0;  // 0: as many as are usual
  std::uint64_t seed = 1;
};

// Logs drawn from the log at its own load, and then at that of `options`. Throws ModelError when it is too short.
Variations resampled(const logs::Log& log, double load_percent, const std::vector<NamedPolicy>& policies,
                     const VariationOptions& options);

// Each submit later by up to so many whole seconds, all as likely; the order of the queue is that of the new times.
Variations shaken(const logs::Log& log, const std::vector<NamedPolicy>& policies, const VariationOptions& options);

}  // namespace sojourn::replay
