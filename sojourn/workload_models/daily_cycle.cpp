#include "sojourn/workload_models/daily_cycle.h"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace sojourn::workload_models {
namespace {

constexpr int kFirstSlot = 11;  // where the authors let the day begin: the quietest hours
constexpr double kDaySeconds = DailyCycle::kSlots * DailyCycle::kSlotSeconds;

// Of a gamma law between two points: from the nearer tail, so that small shares keep their digits.
double share_between(double shape, double low, double high) {
  return low > shape ? boost::math::gamma_q(shape, low) - boost::math::gamma_q(shape, high)
                     : boost::math::gamma_p(shape, high) - boost::math::gamma_p(shape, low);
}

}  // namespace

DailyCycle::DailyCycle() { weights_.fill(1.0); }

DailyCycle::DailyCycle(double shape, double scale) : weights_{} {
  constexpr double kHalf = 0.5;
  double sum = 0;
  for (int k = kFirstSlot; k < kFirstSlot + kSlots; ++k) {
    double& weight = weights_[static_cast<std::size_t>((k - 1) % kSlots)];
    weight = share_between(shape, (k - kHalf) / scale, (k + kHalf) / scale);
    sum += weight;
  }
  for (double& weight : weights_) weight *= kSlots / sum;
}

double DailyCycle::when(double passed) const {
  const double days = std::floor(passed / kDaySeconds);
  double left = passed - days * kDaySeconds, now = days * kDaySeconds;
  for (const double weight : weights_) {
    const double here = weight * kSlotSeconds;
    if (left < here) return now + left / weight;
    left -= here;
    now += kSlotSeconds;
  }
  return now;
}

}  // namespace sojourn::workload_models
