// A time that is exponential with one rate or another: P(T > t) = sum_i w_i exp(-r_i t), all weights positive.
#pragma once

#include <vector>

namespace sojourn::queues {

struct ExponentialMixture {
  std::vector<double> weights, rates;

  double tail(double t) const;
  // Of T and an exponential time of this rate, one after the other.
  double followed_by(double rate, double t) const;
};

}  // namespace sojourn::queues
