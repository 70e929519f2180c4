// A time counted in steps at a constant rate: P(T > t) = sum_k e^{-t} t^k / k! left_k, left_k the probability that more
// than k steps are needed. All terms are positive, and only the likely k are looked at.
#pragma once

#include <vector>

namespace sojourn::queues {

struct PoissonMixture {
  std::vector<double> left;  // does not increase; zero from its end on

  double tail(double t) const;  // t in mean steps
};

}  // namespace sojourn::queues
