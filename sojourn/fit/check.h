// The check that matters: what jobs wait under the fitted model against the replay of the log, the same policy and as
// many jobs; and what each simplification on the way costs on this log.
#pragma once

#include <string>
#include <vector>

#include "sojourn/fit/fitted.h"

namespace sojourn::fit {

struct Waits {
  double mean = 0.0, p90 = 0.0;
};

// One workload under one policy: its waits, and as ratios to the replay of the log.
struct Ratio {
  Waits waits;
  double mean_ratio = 0.0, p90_ratio = 0.0;
  double least = 0.0, most = 0.0;  // mean ratio over the seeds
};

struct Question {
  std::string policy;
  double load = 0.0;  // at which it is asked: the recorded one; less where strict fifo would not be stable
  Waits replay;
};

struct Row {
  std::string name;
  std::vector<Ratio> ratios;  // one for each question
};

struct Check {
  std::vector<Question> questions;
  Row model;                    // the fitted one, from its file
  std::vector<Row> simplified;  // and what stands between it and the log
  int seeds = 1;
  std::optional<Row> held_back;  // fitted to the first two thirds, against the replay of the last
  std::optional<double> held_back_likelihood, in_sample_likelihood;  // of run times, per job
};

inline constexpr double kFifoLoad = 0.45;  // strict fifo is unstable at the loads that machines are run at
inline constexpr double kNear = 0.25;      // relatively: what counts as kept

// `text`: the model file.
Check check(const logs::Log& log, const std::string& text, const Options& options,
            const Interruption& interruption = {});

}  // namespace sojourn::fit
