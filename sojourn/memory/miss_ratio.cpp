#include "sojourn/memory/miss_ratio.h"

#include <algorithm>
#include <bit>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numeric>

#include "sojourn/linear_algebra/generator.h"
#include "sojourn/memory/visited_sets.h"

namespace sojourn::memory {
namespace {

// The law of a sum of independent yes-or-no variables, kept where it is not negligible.
class PoissonBinomial {
 public:
  explicit PoissonBinomial(const std::vector<double>& chances) : pmf_{1.0} {
    for (const double q : chances) add(q);
    for (double& p : pmf_) cumulative_.push_back(p + (cumulative_.empty() ? 0.0 : cumulative_.back()));
  }

  // P[sum of the others >= m] when the variable with chance q is taken out. Of the two ways to take
  // it out, the one that does not amplify rounding: from below for q < 1/2, from above otherwise.
  double tail_without(double q, std::ptrdiff_t m) const {
    const std::ptrdiff_t top = low_ + static_cast<std::ptrdiff_t>(pmf_.size()) - 1;
    if (m <= low_) return 1;  // m - 1 < low_ <= what the others bring, up to the mass left out
    if (m > top) return 0;
    const double at = q < 0.5 ? from_below(q, m - 1) : from_above(q, m - 1);
    return std::clamp(1 - (cumulative_[static_cast<std::size_t>(m - 1 - low_)] + q * at), 0.0, 1.0);
  }

 private:
  static constexpr double kNegligible = 1e-22;

  void add(double q) {
    pmf_.push_back(0);
    for (std::size_t m = pmf_.size() - 1; m > 0; --m) pmf_[m] = pmf_[m] * (1 - q) + pmf_[m - 1] * q;
    pmf_[0] *= 1 - q;
    while (pmf_.size() > 1 && pmf_.back() < kNegligible) pmf_.pop_back();
    std::size_t drop = 0;
    while (drop + 1 < pmf_.size() && pmf_[drop] < kNegligible) ++drop;
    if (drop < 64) return;  // moving them is work; only in larger pieces
    pmf_.erase(pmf_.begin(), pmf_.begin() + static_cast<std::ptrdiff_t>(drop));
    low_ += static_cast<std::ptrdiff_t>(drop);
  }
  double from_below(double q, std::ptrdiff_t m) const {
    double g = 0;
    for (std::ptrdiff_t i = 0; i <= m - low_; ++i) g = (pmf_[static_cast<std::size_t>(i)] - q * g) / (1 - q);
    return std::max(g, 0.0);
  }
  double from_above(double q, std::ptrdiff_t m) const {
    double g = 0;
    for (auto i = static_cast<std::ptrdiff_t>(pmf_.size()) - 1; i > m - low_; --i)
      g = (pmf_[static_cast<std::size_t>(i)] - (1 - q) * g) / q;
    return std::max(g, 0.0);
  }

  std::vector<double> pmf_, cumulative_;  // entry i: of low_ + i
  std::ptrdiff_t low_ = 0;
};

struct Spread {
  double mean = 0, variance = 0;
};

Spread referenced_within(const std::vector<double>& p, double t) {
  Spread s;
  for (const double x : p) {
    const double q = -std::expm1(-x * t);
    s.mean += q;
    s.variance += q * (1 - q);
  }
  return s;
}

// Bernstein's bound: beyond this distance from the mean lies less than 1e-18.
double reach(const Spread& s) {
  const double k = std::log(1e18);
  return k / 3 + std::sqrt(k * k / 9 + 2 * k * s.variance);
}

// The time at which `reached` turns true, by bisection on a logarithmic scale.
template <typename Reached>
double time_of(const Reached& reached) {
  constexpr double kAtOnce = 1e-8;  // two references within this of a mean gap are left out: 1e-14 of the ratio
  double low = kAtOnce, high = 1;
  if (reached(low)) return low;
  while (!reached(high) && high < 1e280) high *= 16;
  for (int i = 0; i < 60; ++i) {
    const double middle = std::sqrt(low * high);
    (reached(middle) ? high : low) = middle;
  }
  return high;
}

double integrand(const std::vector<double>& p, int frames, double t) {
  std::vector<double> chances;
  for (const double x : p) chances.push_back(-std::expm1(-x * t));
  const PoissonBinomial seen(chances);
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    sum += p[i] * p[i] * std::exp(-p[i] * t) * seen.tail_without(chances[i], frames);
  return sum;
}

}  // namespace

double miss_ratio_independent(std::vector<double> p, int frames) {
  p.erase(std::remove_if(p.begin(), p.end(), [](double x) { return x <= 0; }), p.end());
  if (static_cast<std::size_t>(frames) >= p.size()) return 0;
  if (frames <= 0) return 1;
  const double total = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& x : p) x /= total;
  // Before `first` hardly ever M pages have been seen, after `last` almost surely more than M; in
  // between the chance climbs smoothly from 0 to 1.
  const double first = time_of([&](double t) {
    const Spread s = referenced_within(p, t);
    return s.mean + reach(s) >= frames;
  });
  const double last = time_of([&](double t) {
    const Spread s = referenced_within(p, t);
    return s.mean - reach(s) > frames;
  });
  const bool certain = last < 1e200;
  double sum = 0;
  if (certain)
    for (const double x : p) sum += x * std::exp(-x * last);
  const double least = *std::min_element(p.begin(), p.end());
  const double end = certain ? last : 45 / least;  // exp(-45) of the rarest page is left out
  // Panels of equal ratio, each by Gauss's rule of 20 points.
  const int panels = std::clamp(static_cast<int>(std::ceil(8 * std::log(end / first))), 8, 60);
  const double ratio = std::pow(end / first, 1.0 / panels);
  double low = first;
  for (int k = 0; k < panels; ++k, low *= ratio)
    sum += boost::math::quadrature::gauss<double, 20>::integrate([&](double t) { return integrand(p, frames, t); }, low,
                                                                 low * ratio);
  return std::clamp(sum, 0.0, 1.0);
}

double miss_ratio_stack(const std::vector<double>& a, double frames) {
  double hit = 0;
  for (std::size_t d = 0; d < a.size() && static_cast<double>(d + 1) <= frames; ++d) hit += a[d];
  return std::max(0.0, 1 - hit);
}

RowVectorXd stationary_of_stochastic(const MatrixXd& P) {
  if (P.rows() == 1) return RowVectorXd::Ones(1);
  return linear_algebra::stationary_vector(P);  // the diagonal is not read
}

double miss_ratio_markov(const MatrixXd& P, int frames) {
  if (frames >= P.rows()) return 0;
  if (frames <= 0) return 1;
  const RowVectorXd pi = stationary_of_stochastic(P);
  double misses = 0;
  for (int i = 0; i < P.rows(); ++i)
    misses += pi(i) * visited_sets(
                          P, i, [&](Set s) { return std::popcount(s) >= frames; }, [](Set, double) {})
                          .enough;
  return misses;
}

}  // namespace sojourn::memory
