#include "sojourn/queues/exponential_mixture.h"

#include <algorithm>
#include <cmath>

namespace sojourn::queues {

double ExponentialMixture::tail(double t) const {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * std::exp(-rates[i] * t);
  return sum;
}

double ExponentialMixture::followed_by(double mu, double t) const {
  constexpr double kLimit = 1e-12;  // there both forms agree to rounding
  double sum = 0, whole = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    // exp(-mu t) + mu (exp(-r t) - exp(-mu t)) / (mu - r), from the slower of the two
    const double gap = std::abs(rates[i] - mu), slow = std::exp(-std::min(mu, rates[i]) * t);
    const double bend = gap * t < kLimit ? t : -std::expm1(-gap * t) / gap;
    sum += weights[i] * mu * slow * bend;
    whole += weights[i];
  }
  return whole * std::exp(-mu * t) + sum;
}

}  // namespace sojourn::queues
