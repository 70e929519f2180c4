#include "sojourn/backtest/capacity.h"

#include <algorithm>
#include <cmath>

#include "sojourn/backtest/ratios.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::backtest {
namespace {

std::vector<double> starts_on(std::vector<scheduling::Job> jobs, std::int64_t processors) {
  for (auto& job : jobs) job.width = static_cast<std::int32_t>(std::min<std::int64_t>(job.width, processors));
  return scheduling::schedule(jobs, processors, {scheduling::Backfill::easy});
}

double distance(double ratio) { return ratio > 0 ? std::abs(std::log(ratio)) : HUGE_VAL; }

}  // namespace

Capacity calibrated(const logs::Log& log) {
  const auto jobs = replay::jobs_of(log);
  const std::size_t half = jobs.size() / 2;
  const std::vector<scheduling::Job> first(jobs.begin(), jobs.begin() + static_cast<std::ptrdiff_t>(half));
  const auto ratio_at = [&](std::int64_t p) { return ratio_of(log.jobs, starts_on(first, p), 0, half); };
  // A smaller machine makes longer waits, but for small disorder: bisection, then the best that was seen.
  std::int64_t low = std::max<std::int64_t>(1, log.processors / 4), high = 2 * log.processors;
  Capacity c{log.processors, 0.0, 0.0, ratio_at(log.processors), 0.0};
  while (high - low > 1) {
    const std::int64_t middle = (low + high) / 2;
    const double ratio = ratio_at(middle);
    if (distance(ratio) < distance(c.in_sample)) {
      c.processors = middle;
      c.in_sample = ratio;
    }
    (ratio > 1.0 ? low : high) = middle;
  }
  const auto plain = starts_on(jobs, log.processors);
  c.plain_first = ratio_of(log.jobs, plain, 0, half);
  c.plain_second = ratio_of(log.jobs, plain, half, jobs.size());
  c.out_of_sample = ratio_of(log.jobs, starts_on(jobs, c.processors), half, jobs.size());
  return c;
}

}  // namespace sojourn::backtest
