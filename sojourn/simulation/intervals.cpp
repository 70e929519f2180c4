#include "sojourn/simulation/intervals.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace sojourn::simulation {
namespace {

constexpr double kNoSkew = 1e-9;  // below it the cubic below is its own tangent

// Sample moments about the mean, skewness and kurtosis without the bias of small samples.
struct Moments {
  double mean = 0, deviation = 0, skewness = 0, excess = 0;
};

Moments moments_of(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  Moments m;
  for (const double v : values) m.mean += v / n;
  double s2 = 0, s3 = 0, s4 = 0;
  for (const double v : values) {
    const double d = v - m.mean, d2 = d * d;
    s2 += d2, s3 += d * d2, s4 += d2 * d2;
  }
  m.deviation = std::sqrt(s2 / (n - 1));
  if (n < 4 || !(s2 > 0)) return m;
  const double raw = n * s4 / (s2 * s2) - 3;
  m.skewness = s3 / std::pow(m.deviation, 3) * n / ((n - 1) * (n - 2));
  m.excess = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * raw + 6);
  return m;
}

// The variance of values with heavy tails is known as well as that of fewer normal ones.
double student_quantile(double n, double excess, double confidence) {
  const double freedom = 2 / (std::max(0.0, excess) / n + 2 / (n - 1));
  return boost::math::quantile(boost::math::students_t_distribution<>(freedom), 0.5 + confidence / 2);
}

// Johnson's modified t, solved for the mean: g(r) standard errors instead of r.
double skewed(double r, double a) { return std::abs(a) < kNoSkew ? r : (std::cbrt(1 + 6 * a * (r - a)) - 1) / (2 * a); }

std::vector<Sums> sums_beyond(const std::vector<const LogHistogram*>& units, double value, bool above) {
  std::vector<Sums> sums;
  for (const LogHistogram* unit : units) {
    const auto all = static_cast<double>(unit->count());
    const double over = unit->above(value);
    sums.push_back({above ? over : all - over, all});
  }
  return sums;
}

}  // namespace

std::optional<answers::Interval> interval_of_mean(const std::vector<double>& values, double confidence) {
  if (values.size() < 2) return {};
  if (std::all_of(values.begin(), values.end(), [](double v) { return v == 0.0; })) return {};
  const auto n = static_cast<double>(values.size());
  const Moments m = moments_of(values);
  if (!std::isfinite(m.mean) || !std::isfinite(m.deviation)) return {};
  const double t = student_quantile(n, m.excess, confidence), a = m.skewness / (6 * std::sqrt(n));
  const double error = m.deviation / std::sqrt(n);
  return answers::Interval{m.mean - std::max(t, skewed(t, a)) * error, m.mean + std::max(t, -skewed(-t, a)) * error,
                           confidence};
}

answers::Measure ratio_with_interval(const std::vector<Sums>& units, double confidence) {
  double over = 0, under = 0;
  for (const Sums& s : units) over += s.over, under += s.under;
  answers::Measure m{.value = over / under};
  const double mean_under = under / static_cast<double>(units.size());
  std::vector<double> linearised;
  for (const Sums& s : units) linearised.push_back(m.value + (s.over - m.value * s.under) / mean_under);
  m.interval = interval_of_mean(linearised, confidence);
  return m;
}

answers::Measure percentile_with_interval(const LogHistogram& pooled, const std::vector<const LogHistogram*>& units,
                                          double level, double confidence) {
  answers::Measure m{.value = pooled.quantile(level)};
  const bool upper = level >= 0.5;  // the smaller tail is the one whose fraction is known worst
  const double tail = upper ? 1 - level : level;
  const answers::Measure beyond = ratio_with_interval(sums_beyond(units, m.value, upper), confidence);
  if (!beyond.interval || !(beyond.value > 0)) return m;
  const double least = std::max(0.0, beyond.interval->low) / beyond.value, most = beyond.interval->high / beyond.value;
  const double outer = tail / most, inner = least > tail ? tail / least : 1.0;
  const double far = pooled.quantile(upper ? 1 - outer : outer), near = pooled.quantile(upper ? 1 - inner : inner);
  answers::Interval interval{std::min(far, near), std::max(far, near), confidence};
  if (const auto atom = pooled.atom_around(m.value)) {
    interval.low = std::min(interval.low, atom->first);
    interval.high = std::max(interval.high, atom->second);
  }
  if (interval.high > 0) m.interval = interval;
  return m;
}

double measured_dependence(const LogHistogram& pooled, const std::vector<const LogHistogram*>& units, double value) {
  const auto all = static_cast<double>(pooled.count());
  const double fraction = pooled.above(value) / all, spread = fraction * (1 - fraction);
  if (!(spread > 0) || units.size() < 2) return 1.0;
  double squares = 0;
  for (const Sums& s : sums_beyond(units, value, true)) squares += std::pow(s.over - fraction * s.under, 2);
  const auto n = static_cast<double>(units.size());
  return std::max(1.0, squares * n / (n - 1) / (all * spread));
}

}  // namespace sojourn::simulation
