#include "sojourn/reproduce/staged/printed.h"

#include <cmath>

namespace sojourn::reproduce::staged {

// P(z) = (1-rho)/(1-rho z) exp(a [z - 1 + ln((1-rho)/(1-rho z))]), that is exp(a (z-1)) ((1-rho)/(1-rho z))^(1+a): a
// Poisson law and a negative binomial one, convolved.
std::vector<double> theorem_1_law(double a, double rho, int count) {
  const auto n = static_cast<std::size_t>(count);
  std::vector<double> poisson(n, std::exp(-a)), binomial(n, std::pow(1 - rho, 1 + a)), law(n, 0.0);
  for (std::size_t k = 1; k < n; ++k) {
    const auto x = static_cast<double>(k);
    poisson[k] = poisson[k - 1] * a / x;
    binomial[k] = binomial[k - 1] * rho * (a + x) / x;
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t j = 0; j <= k; ++j) law[k] += poisson[j] * binomial[k - j];
  return law;
}

// (1): a serial stage of rate mu1, then a parallel one of rate mu2.
double equation_1(double l, double mu1, double mu2) { return (1 / mu1 + 1 / mu2) / (1 - l / mu2); }

// (4): the parallel stage first.
double equation_4(double l, double mu1, double mu2) { return (1 / mu2) / (1 - l / mu2) + 1 / mu1; }

// (5): a fraction f of a mean service time of 1 is serial, a fraction g of that comes before the parallel stage.
double equation_5(double l, double f, double g) { return (1 - f + g * f) / (1 - l * (1 - f)) + (1 - g) * f; }

// (22): all processors at rate mu1, then half of them at rate mu2.
double equation_22(double l, double mu1, double mu2) {
  const double a = mu1, b = mu2;
  const double above = (3 * b * b + a * b + 2 * a * a) * l * l - b * (a * a - a * b - 4 * b * b) * l -
                       4 * b * b * (a * a + 3 * a * b + 2 * b * b);
  return above / (b * (l + 2 * b) * (a + 2 * b) * (a * l + 2 * b * l - 2 * a * b));
}

// T1 of section IV.C.
double low_first(double l) { return (1 + l) / (l * l + l + 2) + (3 - l) / (2 - 3 * l); }

// T2 of section IV.C.
double high_first(double l) { return (6 * l * l + 4 * l - 24) / (9 * l * l + 12 * l - 12); }

// T1 - T2 of section IV.C.
double low_first_less_high_first(double l) { return l * (4 - l - l * l) / (3 * (l + 2) * (l * l + l + 2)); }

}  // namespace sojourn::reproduce::staged
