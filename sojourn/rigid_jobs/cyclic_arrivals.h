// Poisson arrivals whose rate repeats, where no exact solution is known: the two limits that frame them. A machine that
// forgets much faster than the rate changes is at any time what it would be at that rate for ever (pointwise
// stationary); one that forgets much more slowly sees the mean rate.
#pragma once

#include <functional>
#include <optional>

#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {

struct Stretch {
  double rate = 0.0, share = 0.0;  // share of the period
};
// Those of equal rate together, ascending.
std::vector<Stretch> stretches_of(const arrivals::ArrivalProcess& cyclic);

using SolveExactly = std::function<answers::MethodAnswer(const Model&)>;

// The exact answers at each rate, averaged over time (queues, use) or over arrivals (waits). No percentiles. Rates must
// all be below what fifo carries.
answers::MethodAnswer pointwise_stationary(const Model& model, const SolveExactly& solve);

// The exact answer at the mean rate.
answers::MethodAnswer at_mean_rate(const Model& model, const SolveExactly& solve);

// How long the machine takes to forget how full it was at a rate: 1/(lambda* (1 - sqrt(rho))^2), as M/M/c does when
// busy (lambda* = c mu), and never below the mean length.
double relaxation_time(const Model& model, double fifo_rate, double rate);

// Which of the two is nearer, by the period beside that time.
std::string regime_note(const Model& model, double fifo_rate);

}  // namespace sojourn::rigid_jobs
