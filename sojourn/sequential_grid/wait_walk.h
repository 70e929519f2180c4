// The distribution of the wait in MAP/PH/c, by following a job: it finds c + k jobs with the running ones in some
// configuration, and waits until k + 1 of them have left; then its own length begins. What comes behind it does not
// matter, so the chain has no arrivals, and uniformisation walks it step by step with positive numbers only.
#pragma once

#include <optional>

#include "sojourn/arrivals/map.h"
#include "sojourn/sequential_grid/wait_transform.h"

namespace sojourn::sequential_grid {

// The solution is that of as_qbd(arrivals, service, servers). Nothing when it would take more than a few seconds.
std::optional<WaitTails> walked_tails(const qbd::Stationary& solution, const arrivals::Map& arrivals,
                                      const phase_type::PhaseType& service, int servers);

}  // namespace sojourn::sequential_grid
