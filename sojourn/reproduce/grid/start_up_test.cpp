#include "sojourn/reproduce/grid/start_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sojourn::reproduce::grid {
namespace {

struct Averages {
  double queue_at = 0, mean_queue = 0, mean_used = 0;
};

// The same by uniformisation: the chain of M/M/c over [0, t], cut off where it never comes in that time.
Averages by_uniformisation(int c, double lambda, double mu, double t, int states) {
  const double rate = lambda + c * mu;
  std::vector<double> p(states, 0.0);
  p[0] = 1;
  Averages found;
  const int steps = static_cast<int>(rate * t + 10 * std::sqrt(rate * t) + 30);
  double passed = 0;  // P(Poisson <= k)
  for (int k = 0; k <= steps; ++k) {
    const double weight = std::exp(-rate * t + k * std::log(rate * t) - std::lgamma(k + 1.0));
    passed += weight;
    double queue = 0, used = 0;
    for (int n = 0; n < states; ++n) {
      queue += p[n] * std::max(n - c, 0);
      used += p[n] * std::min(n, c);
    }
    found.queue_at += weight * queue;
    found.mean_queue += (1 - passed) / rate / t * queue;
    found.mean_used += (1 - passed) / rate / t * used;
    std::vector<double> next(states, 0.0);
    for (int n = 0; n < states; ++n) {
      const double down = std::min(n, c) * mu;
      next[n] += p[n] * (1 - (lambda + down) / rate);
      if (n + 1 < states) next[n + 1] += p[n] * lambda / rate;
      if (n > 0) next[n - 1] += p[n] * down / rate;
    }
    p = next;
  }
  return found;
}

// The neglected terms are about exp(-(sqrt(lambda) - sqrt(c mu))^2 t): below 1e-9 in all three.
TEST(StartUp, AgreesWithTheChainOverTheWholeHorizon) {
  struct Case {
    int c;
    double lambda, mu, t;
  };
  for (const Case& x : {Case{1, 2, 1, 150}, Case{4, 3, 0.5, 200}, Case{8, 5, 0.4, 200}}) {
    const StartUp exact(x.c, x.lambda, x.mu);
    const Averages chain = by_uniformisation(x.c, x.lambda, x.mu, x.t, 900);
    EXPECT_NEAR(exact.queue_at(x.t), chain.queue_at, 1e-8 * chain.queue_at) << x.c;
    EXPECT_NEAR(exact.mean_queue(x.t), chain.mean_queue, 1e-9 * chain.mean_queue) << x.c;
    EXPECT_NEAR(exact.mean_used(x.t), chain.mean_used, 1e-9) << x.c;
  }
}

// One processor idles 1/lambda before its first job and comes back to idleness with probability mu/lambda each time: it
// idles 1/(lambda - mu) in all.
TEST(StartUp, OneProcessorByHand) {
  const StartUp exact(1, 3.0, 2.0);
  EXPECT_NEAR(exact.mean_used(50), 1 - 1.0 / 50, 1e-14);
  EXPECT_NEAR(exact.queue_at(50), 50 + 2.0 - 1, 1e-12);
  EXPECT_NEAR(exact.resorption(50), 51.0 / 2, 1e-12);
}

}  // namespace
}  // namespace sojourn::reproduce::grid
