// What jobs wait under a workload, against the replay of a log: the same policy, as many jobs, the same stretch of
// time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/scheduling/job.h"

namespace sojourn::fit {

using Jobs = std::vector<scheduling::Job>;

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

inline constexpr double kFifoLoad = 0.45;  // strict fifo is unstable at the loads that machines are run at

double load_of(const Jobs& jobs, std::int64_t processors);

// The policy at the recorded load, and strict fifo at a load where it is stable.
std::vector<Question> questions(const Jobs& jobs, std::int64_t processors, const std::string& policy);

// Jobs of a seed.
using Draw = std::function<Jobs(std::uint32_t)>;

// `load`: of the log; the workloads are stretched as the log is. Passes a stop point with every seed.
Row asked(const std::string& name, const std::vector<Question>& questions, double load, std::int64_t processors,
          int seeds, const Draw& draw);

// As many as make the mean of a workload of so many jobs steady, and still take seconds.
int seeds_for(std::size_t jobs);

rigid_jobs::Model model_of(const std::string& text);

}  // namespace sojourn::fit
