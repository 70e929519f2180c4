// The check that matters: what jobs wait under the fitted model against the replay of the log, the same policy and as
// many jobs; and what each simplification on the way costs on this log.
#pragma once

#include <string>
#include <vector>

#include "sojourn/fit/fitted.h"
#include "sojourn/fit/waits.h"

namespace sojourn::fit {

struct Check {
  std::vector<Question> questions;
  Row model;                    // the fitted one, from its file
  std::vector<Row> simplified;  // and what stands between it and the log
  int seeds = 1;
  std::optional<Row> held_back;  // fitted to the first two thirds, against the replay of the last
  std::optional<double> held_back_likelihood, in_sample_likelihood;  // of run times, per job; where they have a density
};

inline constexpr double kNear = 0.25;  // relatively: what counts as kept

// `text`: the model file.
Check check(const logs::Log& log, const std::string& text, const Options& options,
            const Interruption& interruption = {});

}  // namespace sojourn::fit
