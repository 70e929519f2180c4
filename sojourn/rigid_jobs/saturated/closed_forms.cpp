#include "sojourn/rigid_jobs/saturated/closed_forms.h"

#include <cmath>

#include "sojourn/rigid_jobs/saturated/convolution.h"

namespace sojourn::rigid_jobs {
namespace {

std::vector<double> two_processors(const std::vector<double>& w) {
  const double both = 1 / (1 + w[1] * w[2]);
  return {0.0, w[1] * w[2] * both, both};
}

// P = P A with the paper's 3 x 3 matrix, solved by hand.
std::vector<double> three_processors(const std::vector<double>& w) {
  if (w[2] == 1.0) return {0.0, 0.0, 1.0, 0.0};
  const double one = w[1] * w[3];
  const double two = (w[2] + w[1] * w[1]) * (w[2] + w[3]) / (1 - w[2]);
  const double three = 1 / (1 + one + two);
  return {0.0, one * three, two * three, three};
}

std::vector<double> uniform_widths(std::int64_t processors) {
  const auto s = static_cast<double>(processors);
  std::vector<double> p(static_cast<std::size_t>(processors) + 1);
  for (std::size_t k = 0; k < p.size(); ++k) {
    const auto x = static_cast<double>(k);
    p[k] = 6 * x * x / (s * (1 + 2 * s) * (1 + s));
  }
  return p;
}

}  // namespace

std::optional<std::vector<double>> slots_closed_form(std::int64_t s, const WidthLaw& widths) {
  if (s == 2) return two_processors(widths.dense(3));
  if (s == 3) return three_processors(widths.dense(4));
  if (widths.narrowest() == 1 && widths.widest() == s && widths.is_uniform()) return uniform_widths(s);
  return std::nullopt;
}

WorstCase worst_case_closed_form(std::int64_t s) {
  if (s % 2 == 1) return {WidthLaw::constant((s + 1) / 2), static_cast<double>((s + 1) / 2)};
  const auto n = static_cast<double>(s / 2);
  const double x = s == 2 ? 0.5 : (std::sqrt(n * n + n - 1) - n) / (n - 1);
  return {WidthLaw::weighted({s / 2, s / 2 + 1}, {x, 1 - x}), 1 + (n + (n - 1) * x) / (1 + x - x * x)};
}

EqualRates equal_rates(std::int64_t processors, const WidthLaw& widths) {
  const auto k = static_cast<std::size_t>(processors);
  const auto w = widths.dense(k + 1);
  std::vector<double> one_minus(k + 1), slope(k + 1);
  for (std::size_t i = 0; i <= k; ++i) {
    one_minus[i] = -w[i];
    slope[i] = static_cast<double>(i) * w[i];
  }
  one_minus[0] = 1.0;
  // z L'(z) = z W'(z) / (1 - W(z))
  Convolver times_beta(inverse_series(one_minus, k + 1), k + 1);
  times_beta.apply(slope, slope);
  EqualRates result;
  result.used_pmf.assign(k + 1, 0.0);
  double blocked = 0, total = 0;  // blocked = P(width > k - i)
  for (std::size_t i = 1; i <= k; ++i) {
    blocked += w[k - i + 1];
    result.used_pmf[i] = std::max(0.0, slope[i] / static_cast<double>(i)) * blocked;
    total += result.used_pmf[i];
  }
  for (double& p : result.used_pmf) p /= total;
  result.rate = 1 / total;
  return result;
}

double one_or_all_rate(std::int64_t k, double p1, double one_mean, double all_mean) {
  double busy = 0, power = 1;
  for (std::int64_t i = 1; i <= k; ++i) {
    power *= p1;
    busy += power / static_cast<double>(i);
  }
  const double pk = 1 - p1;
  return 1 / (pk * all_mean + pk * one_mean * busy + power * p1 * one_mean / static_cast<double>(k));
}

}  // namespace sojourn::rigid_jobs
