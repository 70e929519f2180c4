#include "sojourn/queues/delayed_busy_period.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>

namespace sojourn::queues {
namespace {

using Rule = boost::math::quadrature::gauss<double, 30>;

// Panels that halve towards 0, where the integrand may turn on the scale of `least`.
template <typename Visit>  // (theta, weight)
void visit_nodes(double least, const Visit& visit) {
  constexpr double kWellBelow = 1.0 / 64;  // of that scale: exp(-x t) is narrower only where it underflows
  double high = std::numbers::pi;
  for (bool last = false; !last; high *= 0.5) {
    last = high < least * kWellBelow;
    const double low = last ? 0.0 : 0.5 * high, half = 0.5 * (high - low), middle = 0.5 * (high + low);
    for (std::size_t i = 0; i < Rule::abscissa().size(); ++i) {
      const double x = Rule::abscissa()[i], w = Rule::weights()[i] * half;
      visit(middle + half * x, w);
      if (x != 0) visit(middle - half * x, w);
    }
  }
}

}  // namespace

ExponentialMixture delayed_busy_period(double sigma, double h) {
  ExponentialMixture law;
  if (h <= 0) return {{1.0}, {1 - sigma}};
  const double root = std::sqrt(h), ratio = sigma / root;
  // 1 - sqrt(h) and sigma/sqrt(h) - 1, from the differences that are given
  const double slowest = (1 - h) / (1 + root), off = (sigma * sigma - h) / (h * (1 + ratio));
  if (off > 0) {
    law.weights.push_back((sigma * sigma - h) / (sigma * (sigma - h)));
    law.rates.push_back((1 - sigma) * (sigma - h) / sigma);
  }
  visit_nodes(std::min({1.0, slowest / std::sqrt(root), std::abs(off) > 0 ? std::abs(off) / std::sqrt(ratio) : 1.0}),
              [&](double theta, double w) {
                const double half = std::sin(0.5 * theta), bow = 4 * half * half, sine = std::sin(theta);
                const double rate = slowest * slowest + root * bow, near = off * off + ratio * bow;
                law.weights.push_back((1 - sigma) * 2 / std::numbers::pi * sine * sine / (rate * near) * w);
                law.rates.push_back(rate);
              });
  return law;
}

}  // namespace sojourn::queues
