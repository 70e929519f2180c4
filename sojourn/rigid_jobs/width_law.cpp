#include "sojourn/rigid_jobs/width_law.h"

#include <fmt/format.h>

#include <cassert>
#include <map>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::rigid_jobs {

WidthLaw WidthLaw::uniform(std::int64_t min, std::int64_t max) {
  WidthLaw law;
  const auto n = static_cast<std::size_t>(max - min + 1);
  law.values.reserve(n);
  for (std::int64_t w = min; w <= max; ++w) law.values.push_back(w);
  law.probabilities.assign(n, 1.0 / static_cast<double>(n));
  return law;
}

WidthLaw WidthLaw::weighted(const std::vector<std::int64_t>& values, const std::vector<double>& weights) {
  assert(values.size() == weights.size());
  std::map<std::int64_t, double> merged;
  double total = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (weights[i] <= 0) continue;
    merged[values[i]] += weights[i];
    total += weights[i];
  }
  WidthLaw law;
  for (const auto& [value, weight] : merged) {
    law.values.push_back(value);
    law.probabilities.push_back(weight / total);
  }
  return law;
}

double WidthLaw::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += static_cast<double>(values[i]) * probabilities[i];
  return sum;
}

bool WidthLaw::is_uniform() const {
  if (values.back() - values.front() + 1 != static_cast<std::int64_t>(values.size())) return false;
  for (const double p : probabilities)
    if (p != probabilities.front()) return false;
  return true;
}

std::vector<double> WidthLaw::dense(std::size_t size) const {
  constexpr std::size_t kMostDense = 20'000'000;  // numbers: what is made of them takes a few gigabytes
  if (size > kMostDense)
    throw TooLarge(
        fmt::format("jobs of several widths on {} processors: what FIFO can do there would take {} to find; "
                    "choose at most {} processors, or count them in larger units",
                    grouped(static_cast<double>(size - 1)), bytes_text(24.0 * static_cast<double>(size)),
                    grouped(static_cast<double>(kMostDense))));
  std::vector<double> w(size, 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) w[static_cast<std::size_t>(values[i])] = probabilities[i];
  return w;
}

}  // namespace sojourn::rigid_jobs
