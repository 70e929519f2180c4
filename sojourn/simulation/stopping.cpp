#include "sojourn/simulation/stopping.h"

#include <algorithm>
#include <cmath>

#include "sojourn/simulation/statistics.h"

namespace sojourn::simulation {
namespace {

// Where all units agree there may be rare events that none of them has seen yet.
constexpr double kJobsToSeeRareOnes = 2e6;
constexpr double kToConfirm = 1.5;

}  // namespace

double precision_reached(const answers::Measure& m, const ExperimentOptions& o, double jobs) {
  const double relative = relative_precision(m);
  if (!o.limit || std::isnan(m.value)) return relative;
  // Without an interval only what was never seen at all is known to be small.
  if (!m.interval && m.value != 0.0) return relative;
  const double low = m.interval ? m.interval->low : m.value, high = m.interval ? m.interval->high : m.value;
  if (low == high && jobs < kJobsToSeeRareOnes) return relative;
  if (high < *o.limit || low > *o.limit) return 0.0;
  return *o.limit == 0.0 ? relative : std::min(relative, 0.5 * (high - low) / std::abs(*o.limit));
}

double growth(double reached, double asked) {
  if (!std::isfinite(reached)) return 2.0;
  if (reached <= asked) return kToConfirm;
  return std::clamp(1.1 * std::pow(reached / asked, 2), 1.25, 4.0);
}

double expected_jobs(const ExperimentOptions& o, double done, double reached) {
  if (o.jobs > 0) return static_cast<double>(o.jobs);
  return std::isfinite(reached) ? done * std::max(1.1, std::pow(reached / o.precision, 2)) : 0.0;
}

}  // namespace sojourn::simulation
