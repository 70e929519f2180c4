#include "sojourn/fork_join/sharing_factors.h"

#include <boost/math/special_functions/digamma.hpp>
#include <cmath>
#include <numbers>

namespace sojourn::fork_join {
namespace {

// Beyond this many terms the rest is summed by Euler and Maclaurin's formula; its first neglected term is below
// c/(1200 x^6), nothing at x = 2000.
constexpr std::int64_t kOneByOne = 2000;

// sum_{j=a+1..b} log(1 + c/j) for large a.
double long_sum(double c, double a, double b) {
  const auto f = [c](double x) { return std::log1p(c / x); };
  const auto slope = [c](double x) { return -c / (x * (x + c)); };
  const auto third = [c](double x) { return -2 * c * (3 * x * x + 3 * c * x + c * c) / std::pow(x * (x + c), 3); };
  // The integral of log(1 + c/x) is x log(1 + c/x) + c log(x + c).
  const double integral = b * f(b) - a * f(a) + c * std::log((b + c) / (a + c));
  return integral + (f(b) - f(a)) / 2 + (slope(b) - slope(a)) / 12 - (third(b) - third(a)) / 720;
}

}  // namespace

void ShareFactor::add_terms(std::int64_t to) {
  for (std::int64_t j = reached_ + 1; j <= to; ++j) {
    const double term = std::log1p(c_ / static_cast<double>(j)) - lost_, next = sum_ + term;
    lost_ = (next - sum_) - term;
    sum_ = next;
  }
  reached_ = to;
}

double ShareFactor::at(std::int64_t m) {
  if (reached_ < kOneByOne || m - reached_ < kOneByOne)
    add_terms(std::min(m, std::max(kOneByOne, reached_ + kOneByOne)));
  if (m > reached_) {
    sum_ += long_sum(c_, static_cast<double>(reached_), static_cast<double>(m));
    reached_ = m;
  }
  return -std::expm1(-sum_) / c_;
}

double BoundFactor::at(std::int64_t m) {
  for (; reached_ < m; ++reached_) {
    const double j = static_cast<double>(reached_ + 1), inverse = 1 / (j + c_);
    d_ += (1 / j + q_) * inverse;
    q_ += product_ * inverse;
    product_ *= j * inverse;
  }
  return d_;
}

double harmonic(std::int64_t m) {
  if (m < 64) {
    double sum = 0;
    for (std::int64_t j = m; j >= 1; --j) sum += 1 / static_cast<double>(j);
    return sum;
  }
  return boost::math::digamma(static_cast<double>(m) + 1) + std::numbers::egamma;
}

double tasks_found(const Model& m) {
  const double rho = load(m);
  return rho * (m.tasks.second_moment() / m.tasks.mean() + 1) / (2 * (1 - rho));
}

}  // namespace sojourn::fork_join
