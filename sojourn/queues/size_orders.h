// M/G/1 with the shortest job first: Poisson arrivals at one processor, lengths known when jobs arrive.
//
//   shortest-first   the shortest of those that wait starts, and runs to its end (Phipps 1956: Cobham's formula with
//                    lengths as priorities)
//   srpt             whoever has the least left runs (Schrage and Miller 1966), ties first come
//
// With rho(x) the load of jobs not longer than x, both formulas, integrated by parts, are one integral of positive
// terms for any law, with or without a density:
//
//     E[W] = integral of  rho(x) / (1 - rho(x))  m(x) / x^2  dx,
//
// m(x) = E[X^2]/2 for the one and E[min(X, x)^2]/2 for the other.
#pragma once

#include <optional>

#include "sojourn/distributions/distribution.h"

namespace sojourn::queues {

struct SizeOrderWait {
  double mean_wait = 0.0;                 // response less length
  std::optional<double> slowdown_excess;  // E[response / length] - 1; nothing where the integral is not known well
  double relative_error = 0.0;
};

// rate x mean < 1
SizeOrderWait shortest_first(double rate, const distributions::Distribution& length);
SizeOrderWait shortest_remaining_first(double rate, const distributions::Distribution& length);

}  // namespace sojourn::queues
