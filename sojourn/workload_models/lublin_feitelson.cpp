#include "sojourn/workload_models/lublin_feitelson.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "sojourn/random/sampler.h"
#include "sojourn/workload_models/daily_cycle.h"

namespace sojourn::workload_models {
namespace {

using Parameters = LublinFeitelsonParameters;
using random::Purpose;
using random::Sampler;
using random::Stream;

double two_stages(const Parameters& p, Stream& stream) {
  const bool first = stream.uniform() < p.low_share;
  const double from = first ? p.low : p.medium, to = first ? p.medium : p.high;
  return from + (to - from) * stream.uniform();
}

// Where the machine is no power of two, a power that rounding puts above it is the one below.
std::int32_t width_of(const Parameters& p, Stream& stream) {
  const double kind = stream.uniform(), log_width = two_stages(p, stream);
  if (kind < p.serial) return 1;
  const double most = p.processors;
  double width = std::round(std::exp2(log_width));
  if (kind < p.serial + p.power_of_two) {
    width = std::exp2(std::round(log_width));
    if (width > most) width = std::exp2(std::floor(std::log2(most)));
  }
  return static_cast<std::int32_t>(std::clamp(width, 1.0, most));
}

// Of two gammas, or of one twice, below a limit.
double log_time(double first_share, const Sampler& first, const Sampler& second, double limit, Stream& stream) {
  for (;;) {
    const double x = stream.uniform() < first_share ? first(stream) : second(stream);
    if (x <= limit) return x;
  }
}

}  // namespace

double share_below(double shape, double scale, double limit) { return boost::math::gamma_p(shape, limit / scale); }

std::vector<DrawnJob> LublinFeitelson::draw(std::size_t count, std::uint64_t seed, std::uint32_t replication) const {
  Stream arrivals(seed, replication, Purpose::arrivals), widths(seed, replication, Purpose::widths),
      sizes(seed, replication, Purpose::sizes);
  const Sampler gap = Sampler::gamma(p_.gap_shape * p_.gap_ratio, p_.gap_scale);
  const Sampler short_run = Sampler::gamma(p_.short_shape, p_.short_scale);
  const Sampler long_run = Sampler::gamma(p_.long_shape, p_.long_scale);
  const DailyCycle cycle = p_.daily ? DailyCycle(p_.day_shape, p_.day_scale) : DailyCycle();
  std::vector<DrawnJob> jobs;
  jobs.reserve(count);
  double passed = 0;
  while (jobs.size() < count) {
    passed += std::exp(log_time(1.0, gap, gap, kLongestLogGap, arrivals)) / p_.load;
    const std::int32_t width = width_of(p_, widths);
    const double share = std::clamp(p_.short_share + p_.short_slope * width, 0.0, 1.0);
    const double run = std::exp(log_time(share, short_run, long_run, kLongestLogRun, sizes));
    jobs.push_back({cycle.when(passed), run, width});
  }
  return jobs;
}

}  // namespace sojourn::workload_models
