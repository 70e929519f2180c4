// What orders by length ask of a law: at many lengths x, how much is below and above, and the integrals that go with
// it. The lengths are the nodes of panels that halve towards 0, are cut where the law has edges or atoms, and are
// halved further until the law is a polynomial on each.
#pragma once

#include <vector>

#include "sojourn/distributions/distribution.h"

namespace sojourn::queues {

struct TruncatedMoments {
  double x = 0.0, weight = 0.0;  // of the integral over x
  double below = 0.0;            // E[X; X <= x]
  double above = 0.0;            // E[X; X > x]
  double half_square = 0.0;      // E[min(X, x)^2] / 2
  double inverse_above = 0.0;    // integral of P(X > s) / s^2 over s > x
};

struct MomentTable {
  std::vector<TruncatedMoments> rows;
  double first = 0.0, last = 0.0;  // the rows lie between; below `first` no length worth a word, above `last` no job
  double first_area = 0.0;         // integral of P(X <= s) over s < first
  double half_square = 0.0;        // E[X^2] / 2
};

// negligible: of E[X; X <= first], beside 1. halvings: of every panel, once the law is smooth on it.
MomentTable moment_table(const distributions::Distribution& x, double negligible, double tail_left, int halvings);

}  // namespace sojourn::queues
