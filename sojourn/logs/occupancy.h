// Processors that the recorded jobs held over time, by the waits of the log, and those that jobs waited for.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/logs/job.h"

namespace sojourn::logs {

// A step function: value[k] holds from time[k] until time[k + 1].
struct Steps {
  std::vector<double> time, value;
  // The mean of the function over each of `cells` equal parts of [from, to].
  std::vector<double> means(double from, double to, std::size_t cells) const;
};

Steps busy_processors(const std::vector<Job>& jobs);     // of jobs with a wait
Steps waiting_processors(const std::vector<Job>& jobs);  // asked for by jobs that had not started

struct Occupancy {
  double peak = 0.0;        // the largest sum of widths at work
  double share_over = 0.0;  // of the time from the first start to the last end: more than the machine has
  std::size_t jobs = 0;     // with a wait
};
// Nothing when no job has a wait.
std::optional<Occupancy> occupancy(const Steps& busy, std::size_t jobs, double processors);

}  // namespace sojourn::logs
