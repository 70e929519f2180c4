#include "sojourn/logs/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace sojourn::logs {
namespace {

double sum_of_squares(const double* from, const double* to, double mean) {
  double sum = 0.0;
  for (; from != to; ++from) sum += (*from - mean) * (*from - mean);
  return sum;
}

double mean_of(const double* from, const double* to) {
  return std::accumulate(from, to, 0.0) / static_cast<double>(to - from);
}

}  // namespace

double Summary::at(double percentile) const {
  for (std::size_t k = 0; k < std::size(kPercentiles); ++k)
    if (kPercentiles[k] == percentile) return percentiles[k];
  return std::numeric_limits<double>::quiet_NaN();
}

double quantile(const std::vector<double>& sorted, double q) {
  const double h = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(h);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (h - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

std::optional<Summary> summary(std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double* from = values.data();
  const double* to = from + values.size();
  Summary s;
  s.count = values.size();
  s.mean = mean_of(from, to);
  s.cv = s.mean == 0 ? 0.0 : std::sqrt(sum_of_squares(from, to, s.mean) / static_cast<double>(s.count)) / s.mean;
  for (std::size_t k = 0; k < std::size(kPercentiles); ++k)
    s.percentiles[k] = quantile(values, kPercentiles[k] / 100.0);
  s.max = values.back();
  return s;
}

std::optional<double> autocorrelation(const std::vector<double>& x, std::size_t lag) {
  if (x.size() < lag + 2) return std::nullopt;
  const double mean = mean_of(x.data(), x.data() + x.size());
  const double variance = sum_of_squares(x.data(), x.data() + x.size(), mean) / static_cast<double>(x.size());
  if (!(variance > 0)) return std::nullopt;
  double products = 0.0;
  for (std::size_t k = 0; k + lag < x.size(); ++k) products += (x[k] - mean) * (x[k + lag] - mean);
  return products / static_cast<double>(x.size() - lag) / variance;
}

std::vector<double> ranks(const std::vector<double>& x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
  std::vector<double> out(x.size());
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = from + 1;
    while (to < order.size() && x[order[to]] == x[order[from]]) ++to;
    const double shared = 0.5 * static_cast<double>(from + 1 + to);
    for (std::size_t k = from; k < to; ++k) out[order[k]] = shared;
    from = to;
  }
  return out;
}

}  // namespace sojourn::logs
