#include "sojourn/queues/panel_rule.h"

#include <boost/math/quadrature/gauss.hpp>

namespace sojourn::queues {
namespace {

constexpr std::size_t kDegrees = PanelRule::kNodes + 1;

// Legendre's polynomials of degree 0 .. kNodes at x.
std::array<double, kDegrees> legendre(double x) {
  std::array<double, kDegrees> p{};
  p[0] = 1;
  p[1] = x;
  for (std::size_t k = 1; k + 1 < kDegrees; ++k) {
    const auto n = static_cast<double>(k);
    p[k + 1] = ((2 * n + 1) * x * p[k] - n * p[k - 1]) / (n + 1);
  }
  return p;
}

PanelRule make_rule() {
  using Gauss = boost::math::quadrature::gauss<double, PanelRule::kNodes>;
  constexpr std::size_t n = PanelRule::kNodes, half = n / 2;
  std::array<double, n> x{}, w{};
  for (std::size_t i = 0; i < half; ++i) {
    x[half + i] = Gauss::abscissa()[i];
    x[half - 1 - i] = -x[half + i];
    w[half + i] = w[half - 1 - i] = Gauss::weights()[i];
  }
  PanelRule rule{};
  for (std::size_t i = 0; i < n; ++i) {
    rule.nodes[i] = 0.5 * (1 + x[i]);
    rule.weights[i] = 0.5 * w[i];
    const auto here = legendre(x[i]);
    for (std::size_t j = 0; j < n; ++j) {
      // The polynomial that is 1 at node j is w_j sum_k (k + 1/2) P_k(x_j) P_k; P_k integrates to (P_{k+1} - P_{k-1}) /
      // (2k + 1).
      const auto there = legendre(x[j]);
      double sum = 0.5 * (x[i] + 1);
      for (std::size_t k = 1; k < n; ++k) sum += 0.5 * there[k] * (here[k + 1] - here[k - 1]);
      rule.up_to[i][j] = 0.5 * w[j] * sum;
    }
  }
  return rule;
}

}  // namespace

const PanelRule& PanelRule::get() {
  static const PanelRule rule = make_rule();
  return rule;
}

double PanelRule::whole(const Values& f) const {
  double sum = 0;
  for (std::size_t j = 0; j < kNodes; ++j) sum += weights[j] * f[j];
  return sum;
}

PanelRule::Values PanelRule::running(const Values& f) const {
  Values sums{};
  for (std::size_t i = 0; i < kNodes; ++i)
    for (std::size_t j = 0; j < kNodes; ++j) sums[i] += up_to[i][j] * f[j];
  return sums;
}

}  // namespace sojourn::queues
