// The series (39). With r_j the m-th roots of one and u = e^{-mu x},
//
//     m/(1 - (1-u)^m) = 1/u + sum_k c_k u^k,      c_k = -sum_{j=1..m-1} r_j / (1 - r_j)^{k+1},
//
// and, with c = 1 - rho and Q_m(a) = prod_{i=1..m} i/(i+a),
//
//     mu t = H_m/c + (1-Q_m(c))/c [L - rho/c + sum_{k>=0} c_k rho/(k+rho)]
//            + sum_{k>=1} c_k k (1-Q_m(k+1)) / ((k+1)(k+rho)).
//
// A root with cos(2 pi j/m) >= 1/2 (m >= 6) has |1 - r_j| <= 1 and its geometric series does not converge at u = 1.
// Appendix A expands around u = -b instead; b = -1/2 always converges (the appendix's own step towards larger b never
// does). Written out in powers of u, the shifted sum cancels: about 35 digits for m = 8, hence the long arithmetic.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "sojourn/fork_join/published.h"

namespace sojourn::fork_join {
namespace {

using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>, boost::multiprecision::et_off>;

struct Complex {
  Real re, im;
};
Complex operator*(const Complex& a, const Complex& b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
Complex inverse(const Complex& a) {
  const Real size = a.re * a.re + a.im * a.im;
  return {a.re / size, -a.im / size};
}

// Adds 2 Re of the coefficients of  factor * sum_{k<terms} (u + b)^k a^{k+1}  to c (1 Re for a real root).
void add_root(std::vector<Real>& c, const Complex& root, const Real& b, int terms, int times) {
  const Complex a = inverse({b + 1 - root.re, -root.im});
  std::vector<Complex> p(static_cast<std::size_t>(terms), Complex{0, 0});
  if (b == 0) {
    p[0] = a;
    for (std::size_t k = 1; k < p.size(); ++k) p[k] = p[k - 1] * a;
  }
  for (int k = 0; k < terms && b != 0; ++k) {  // p <- a (p (u + b) + 1), Horner's rule from the highest power down
    for (auto i = static_cast<std::size_t>(k);; --i) {
      Complex next{p[i].re * b, p[i].im * b};
      if (i > 0)
        next.re += p[i - 1].re, next.im += p[i - 1].im;
      else
        next.re += 1;
      p[i] = a * next;
      if (i == 0) break;
    }
  }
  if (c.size() < p.size()) c.resize(p.size(), Real(0));
  for (std::size_t i = 0; i < p.size(); ++i) c[i] -= times * (root * p[i]).re;
}

// Terms until the geometric ratio has fallen below what a double can hold beside 1.
int terms_for(double ratio) {
  constexpr double kNothing = 1e-18;
  return 2 + static_cast<int>(std::ceil(std::log(kNothing) / std::log(ratio)));
}

std::vector<Real> coefficients(int m) {
  std::vector<Real> c(1, Real(0));
  const Real pi = boost::math::constants::pi<Real>();
  for (int j = 1; 2 * j <= m; ++j) {  // roots come in conjugate pairs
    const Real angle = 2 * pi * j / m;
    const double cosine = std::cos(2 * std::numbers::pi * j / m);
    constexpr double kAtTheEdge = 1e-9;  // there the plain series no longer converges
    const bool plain = cosine < 0.5 - kAtTheEdge;
    const double ratio = plain ? 1 / std::sqrt(2 - 2 * cosine) : 0.5 / std::sqrt(1.25 - cosine);
    add_root(c, {cos(angle), 2 * j == m ? Real(0) : sin(angle)}, Real(plain ? 0.0 : -0.5), terms_for(ratio),
             2 * j == m ? 1 : 2);
  }
  return c;
}

Real missing_product(int m, const Real& a) {
  Real q = 1;
  for (int i = 1; i <= m; ++i) q *= i / (i + a);
  return 1 - q;
}

}  // namespace

double published_series(int m, double rho_given, double found) {
  const Real rho = rho_given, c = 1 - rho;
  const auto coefficient = coefficients(m);
  Real harmonic_sum = 0, constant = found - rho / c, rest = 0;
  for (int i = 1; i <= m; ++i) harmonic_sum += Real(1) / i;
  for (std::size_t k = 0; k < coefficient.size(); ++k) {
    const Real index = static_cast<double>(k);
    constant += coefficient[k] * (k == 0 ? Real(1) : rho / (index + rho));
    if (k > 0) rest += coefficient[k] * index * missing_product(m, index + 1) / ((index + 1) * (index + rho));
  }
  return static_cast<double>(harmonic_sum / c + missing_product(m, c) / c * constant + rest);
}

}  // namespace sojourn::fork_join
