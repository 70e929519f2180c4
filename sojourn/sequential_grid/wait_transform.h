// The distribution of the wait in M/PH/c from its QBD. Services start in the order of arrival and arrivals
// are Poisson, so the number waiting is Poisson seen through the wait (distributional Little law):
//
//     E[exp(-s W)] = Q(1 - s/lambda),   Q(z) = P(level < c) + pi_c (I - z R)^{-1} 1.
//
// Inverted numerically with Abate and Whitt's Euler summation (1995): about 8 digits.
#pragma once

#include <functional>
#include <optional>

#include "sojourn/phase_type/phase_type.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::sequential_grid {

struct WaitTails {
  std::function<double(double)> wait, response;  // P(. > t)
};

// Nothing above 100 phases: (I - zR)^{-1} is needed far outside the unit disc, and with many phases it loses its
// digits.
std::optional<WaitTails> wait_tails(const qbd::Stationary& solution, double lambda,
                                    const phase_type::PhaseType& service);

}  // namespace sojourn::sequential_grid
