// Replayed against recorded waits: the ratio of their means, and whether the same jobs and the same weeks are the long
// ones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/replay/replay.h"

namespace sojourn::backtest {

struct PolicyRatio {
  std::string policy;
  double replayed_mean = 0.0, recorded_mean = 0.0;            // of the jobs that have a recorded wait
  double ratio = 0.0;                                         // NaN where nobody waited
  std::optional<double> job_correlation, weekly_correlation;  // of ranks
};

struct WeekMeans {
  std::vector<double> week, recorded;         // number since the first, mean wait
  std::vector<std::vector<double>> replayed;  // by policy
};

struct Ratios {
  std::vector<PolicyRatio> policies;
  WeekMeans weeks;
};

Ratios ratios(const logs::Log& log, const std::vector<replay::NamedPolicy>& policies);

// Spearman's; nothing where one of them does not vary.
std::optional<double> rank_correlation(const std::vector<double>& a, const std::vector<double>& b);

// The sum of these waits over that of the recorded ones, of the jobs from `from` to before `to`.
double ratio_of(const std::vector<logs::Job>& jobs, const std::vector<double>& starts, std::size_t from,
                std::size_t to);

}  // namespace sojourn::backtest
