#include "sojourn/malleable_jobs/configurations.h"

#include <algorithm>
#include <cmath>

namespace sojourn::malleable_jobs {
namespace {

void choose(const Counts& limit, std::size_t phase, int left, Counts& chosen,
            const std::function<void(const Counts&)>& use) {
  if (phase + 1 == limit.size()) {
    if (left > limit[phase]) return;
    chosen[phase] = left;
    use(chosen);
    return;
  }
  for (int n = std::min(left, limit[phase]); n >= 0; --n) {
    chosen[phase] = n;
    choose(limit, phase + 1, left - n, chosen, use);
  }
}

// binomial(n, k), exact while it fits a double
double binomial(int n, int k) {
  double value = 1;
  for (int i = 1; i <= std::min(k, n - k); ++i) value = value * (n - std::min(k, n - k) + i) / i;
  return value;
}

}  // namespace

void for_each_choice(const Counts& limit, int jobs, const std::function<void(const Counts&)>& use) {
  Counts chosen(limit.size(), 0);
  choose(limit, 0, jobs, chosen, use);
}

double draw_probability(const Counts& all, const Counts& chosen) {
  int n = 0, k = 0;
  double value = 1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    value *= binomial(all[i], chosen[i]);
    n += all[i];
    k += chosen[i];
  }
  return value / binomial(n, k);
}

double ways(double n, double k) {
  return std::round(std::exp(std::lgamma(n + k) - std::lgamma(k) - std::lgamma(n + 1)));
}

}  // namespace sojourn::malleable_jobs
