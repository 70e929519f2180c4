#include "sojourn/simulation/statistics.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numeric>

namespace sojourn::simulation {
namespace {

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double squares_about(const std::vector<double>& values, double mean) {
  double sum = 0;
  for (const double v : values) sum += (v - mean) * (v - mean);
  return sum;
}

}  // namespace

answers::Measure mean_with_interval(const std::vector<double>& values, double confidence) {
  const auto n = static_cast<double>(values.size());
  const double mean = mean_of(values);
  answers::Measure m{.value = mean};
  if (values.size() < 2 || !std::isfinite(mean)) return m;
  // Never seen at all: the truth is small, but nothing seen tells how small, and [0, 0] would be a lie.
  if (std::all_of(values.begin(), values.end(), [](double v) { return v == 0.0; })) return m;
  const double deviation = std::sqrt(squares_about(values, mean) / (n - 1));
  const boost::math::students_t_distribution<> t(n - 1);
  const double half = boost::math::quantile(t, 0.5 + confidence / 2) * deviation / std::sqrt(n);
  m.interval = answers::Interval{mean - half, mean + half, confidence};
  return m;
}

double relative_precision(const answers::Measure& m) {
  if (!m.interval || m.value == 0.0) return std::numeric_limits<double>::infinity();
  return 0.5 * (m.interval->high - m.interval->low) / std::abs(m.value);
}

std::size_t end_of_warmup(const std::vector<double>& z) {
  const std::size_t b = z.size();
  if (b < 4) return b;
  double sum = 0, squares = 0, best = std::numeric_limits<double>::infinity();
  std::size_t best_cut = b;
  // From the back: sums over the entries that are kept.
  for (std::size_t d = b; d-- > 0;) {
    sum += z[d];
    squares += z[d] * z[d];
    const auto kept = static_cast<double>(b - d);
    const double score = (squares - sum * sum / kept) / (kept * kept);
    if (d <= b / 2 && score <= best) {
      best = score;
      best_cut = d;
    }
  }
  return best_cut;
}

double von_neumann_score(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  if (values.size() < 4) return -std::numeric_limits<double>::infinity();
  double successive = 0;
  for (std::size_t i = 1; i < values.size(); ++i) successive += std::pow(values[i] - values[i - 1], 2);
  const double ratio = successive / squares_about(values, mean_of(values));
  return (ratio - 2) / std::sqrt(4 * (n - 2) / ((n - 1) * (n + 1)));
}

}  // namespace sojourn::simulation
