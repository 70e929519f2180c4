#include "sojourn/linear_algebra/transform_inversion.h"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <tuple>
#include <vector>

namespace sojourn::linear_algebra {
namespace {

// Euler summation: 15 terms as they are, then the binomial average of 11 more.
constexpr int kTerms = 15, kAveraged = 11;
constexpr double kAccuracy = 18.4;  // discretisation error e^-18.4 = 1e-8

// The same in long double: what is added by the discretisation, e^-28 = 7e-13, balances rounding times e^14.
constexpr int kCloseTerms = 40, kCloseAveraged = 24;
constexpr long double kCloseAccuracy = 28;

}  // namespace

double invert_transform(const std::function<std::complex<double>(std::complex<double>)>& transform, double t) {
  const double x = kAccuracy / (2 * t), step = std::numbers::pi / t;
  double sum = 0.5 * transform({x, 0.0}).real(), sign = -1;
  const auto term = [&](int k) { return transform({x, k * step}).real(); };
  for (int k = 1; k <= kTerms; ++k, sign = -sign) sum += sign * term(k);
  double average = 0, binomial = std::pow(0.5, kAveraged);
  for (int k = 0; k <= kAveraged; ++k) {
    average += binomial * sum;
    binomial *= static_cast<double>(kAveraged - k) / (k + 1);
    if (k < kAveraged) sum += sign * term(kTerms + 1 + k), sign = -sign;
  }
  return std::exp(kAccuracy / 2) / t * average;
}

// As above with more terms. The sums with one term less tell what the series leaves out; what rounding adds is
// bounded by the size of the terms.
Inverted invert_closely(const std::function<LongComplex(LongComplex)>& transform, double t) {
  const long double x = kCloseAccuracy / (2 * static_cast<long double>(t)), step = std::numbers::pi_v<long double> / t;
  std::vector<long double> sums;
  long double sum = 0.5L * transform({x, 0.0L}).real(), size = std::abs(sum), sign = -1;
  for (int k = 1; k <= kCloseTerms + kCloseAveraged; ++k, sign = -sign) {
    const long double term = transform({x, k * step}).real();
    sum += sign * term;
    size += std::abs(term);
    if (k >= kCloseTerms) sums.push_back(sum);
  }
  const auto average = [&](std::size_t from, int steps) {
    long double mean = 0, binomial = std::pow(0.5L, steps);
    for (int k = 0; k <= steps; ++k) {
      mean += binomial * sums[from + static_cast<std::size_t>(k)];
      binomial *= static_cast<long double>(steps - k) / (k + 1);
    }
    return mean;
  };
  const long double scale = std::exp(0.5L * kCloseAccuracy) / t, best = average(0, kCloseAveraged),
                    other = average(1, kCloseAveraged - 1);
  const long double rounding = 4 * std::numeric_limits<long double>::epsilon() * size;
  return {static_cast<double>(scale * best),
          static_cast<double>(scale * (std::abs(best - other) + rounding) + std::exp(-kCloseAccuracy))};
}

double quantile_of_tail(const std::function<double(double)>& tail, double p, double typical) {
  const double target = 1 - p;
  if (tail(0.0) <= target) return 0.0;
  double high = typical > 0 ? typical : 1.0, low = 0.0;
  while (tail(high) > target && high < 1e290) low = high, high *= 2;
  if (!(tail(high) <= target)) return std::numeric_limits<double>::quiet_NaN();  // it is no tail
  constexpr double kPositive = 1e-300;                                           // has a logarithm
  // On the logarithm the tail is nearly a line.
  const auto f = [&](double t) { return std::log(std::max(tail(t), kPositive)) - std::log(target); };
  std::uintmax_t steps = 100;
  std::tie(low, high) =
      boost::math::tools::toms748_solve(f, low, high, boost::math::tools::eps_tolerance<double>(50), steps);
  // At a jump the secants fail; halving always ends.
  while (high - low > 4 * std::numeric_limits<double>::epsilon() * high) {
    const double middle = 0.5 * (low + high);
    (tail(middle) > target ? low : high) = middle;
  }
  return high;
}

}  // namespace sojourn::linear_algebra
