#include "sojourn/backtest/ratios.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/logs/statistics.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::backtest {
namespace {

constexpr double kWeek = 7 * 86400.0;

struct Waits {
  std::vector<double> recorded, replayed;
};

// By week; empty where a week has no job.
struct WeekSums {
  std::vector<double> jobs, recorded, replayed;
  void add(std::size_t week, double wait, double replay) {
    if (week >= jobs.size())
      for (auto* v : {&jobs, &recorded, &replayed}) v->resize(week + 1);
    jobs[week] += 1.0;
    recorded[week] += wait;
    replayed[week] += replay;
  }
};

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void add_policy(const logs::Log& log, const replay::NamedPolicy& policy, const std::vector<double>& starts,
                Ratios& out) {
  Waits waits;
  WeekSums weeks;
  for (std::size_t k = 0; k < starts.size(); ++k) {
    const auto& job = log.jobs[k];
    if (!job.has_wait()) continue;
    waits.recorded.push_back(job.wait + job.held);
    waits.replayed.push_back(starts[k] - job.submit);
    weeks.add(static_cast<std::size_t>((job.submit - log.jobs.front().submit) / kWeek), waits.recorded.back(),
              waits.replayed.back());
  }
  if (waits.recorded.empty()) return;
  PolicyRatio one{policy.label(), mean_of(waits.replayed), mean_of(waits.recorded), 0.0, {}, {}};
  one.ratio = one.recorded_mean > 0 ? one.replayed_mean / one.recorded_mean : std::numeric_limits<double>::quiet_NaN();
  one.job_correlation = rank_correlation(waits.recorded, waits.replayed);
  WeekMeans means;
  means.replayed.emplace_back();
  for (std::size_t w = 0; w < weeks.jobs.size(); ++w) {
    if (weeks.jobs[w] == 0) continue;
    means.week.push_back(static_cast<double>(w));
    means.recorded.push_back(weeks.recorded[w] / weeks.jobs[w]);
    means.replayed[0].push_back(weeks.replayed[w] / weeks.jobs[w]);
  }
  one.weekly_correlation = rank_correlation(means.recorded, means.replayed[0]);
  out.policies.push_back(one);
  out.weeks.week = means.week;
  out.weeks.recorded = means.recorded;
  out.weeks.replayed.push_back(means.replayed[0]);
}

}  // namespace

std::optional<double> rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr std::size_t kFewest = 3;
  if (a.size() < kFewest) return std::nullopt;
  const auto x = logs::ranks(a), y = logs::ranks(b);
  const double mean = mean_of(x);
  double xy = 0.0, xx = 0.0, yy = 0.0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    xy += (x[k] - mean) * (y[k] - mean);
    xx += (x[k] - mean) * (x[k] - mean);
    yy += (y[k] - mean) * (y[k] - mean);
  }
  if (!(xx > 0) || !(yy > 0)) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

double ratio_of(const std::vector<logs::Job>& jobs, const std::vector<double>& starts, std::size_t from,
                std::size_t to) {
  double replayed = 0.0, recorded = 0.0;
  for (std::size_t k = from; k < to; ++k) {
    if (!jobs[k].has_wait()) continue;
    replayed += starts[k] - jobs[k].submit;
    recorded += jobs[k].wait + jobs[k].held;
  }
  return recorded > 0 ? replayed / recorded : std::numeric_limits<double>::quiet_NaN();
}

Ratios ratios(const logs::Log& log, const std::vector<replay::NamedPolicy>& policies) {
  Ratios out;
  const auto jobs = replay::jobs_of(log);
  for (const auto& policy : policies)
    add_policy(log, policy, scheduling::schedule(jobs, log.processors, policy.policy), out);
  return out;
}

}  // namespace sojourn::backtest
