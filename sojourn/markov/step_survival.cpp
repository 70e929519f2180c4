#include "sojourn/markov/step_survival.h"

#include <algorithm>
#include <cmath>

namespace sojourn::markov {

double StepSurvival::tail(double t) const {
  if (t <= 0) return survival_[0];
  const double mean = rate_ * t, wide = 9 * std::sqrt(mean) + 30;
  const double first = std::max(0.0, std::floor(mean - wide)),
               last = std::min(static_cast<double>(survival_.size()) - 1, mean + wide);
  double weight = std::exp(first * std::log(mean) - mean - std::lgamma(first + 1)), sum = 0;
  for (double i = first; i <= last; ++i) {
    sum += weight * survival_[static_cast<std::size_t>(i)];
    weight *= mean / (i + 1);
  }
  return sum;
}

}  // namespace sojourn::markov
