#include "sojourn/queues/poisson_mixture.h"

#include <algorithm>
#include <cmath>

namespace sojourn::queues {

double PoissonMixture::tail(double t) const {
  if (left.empty()) return 0.0;
  if (t <= 0) return left[0];
  constexpr double kFew = 1e-18;  // terms beside the sum
  const auto last = static_cast<double>(left.size() - 1);
  // From the mode, or from the end of the list, to both sides.
  const double mode = std::min(std::floor(t), last);
  const auto at = static_cast<std::size_t>(mode);
  const double top = std::exp(mode * std::log(t) - t - std::lgamma(mode + 1));
  double sum = top * left[at];
  double p = top;
  for (std::size_t k = at + 1; k < left.size(); ++k) {
    p *= t / static_cast<double>(k);
    sum += p * left[k];
    if (p < kFew * top) break;
  }
  p = top;
  for (std::size_t k = at; k-- > 0;) {
    p *= static_cast<double>(k + 1) / t;
    sum += p * left[k];
    if (p * left[0] < kFew * sum) break;
  }
  return sum;
}

}  // namespace sojourn::queues
