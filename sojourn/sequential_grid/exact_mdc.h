// M/D/c: Poisson arrivals, lengths all alike. Whoever is in service now has left one length later, so the jobs that
// wait then are those that wait now, plus the arrivals of one length, less c: a random walk with Poisson steps, kept at
// 0 or above (Crommelin 1932). Its law is written with positive terms only.
#pragma once

#include "sojourn/sequential_grid/queue_law.h"

namespace sojourn::sequential_grid {

struct Mdc {
  double servers, rate, length;

  double offered() const { return rate * length; }
  double load() const { return offered() / servers; }

  // Two ways, each right where it is used: Spitzer's sum, sum_k E[(N_k - kc)^+]/k with N_k Poisson arrivals of k
  // lengths, which ends early away from saturation; and the roots of z^c = exp(offered (z - 1)) in the unit disc, near
  // it.
  double mean_queue() const;
  double mean_queue_by_sum() const;
  double mean_queue_by_roots() const;

  double decay_rate() const;  // of P(n jobs) in n
  // P(n jobs wait), n = 0, 1, ... until less than 1e-15 is left; empty when it would take too long.
  std::vector<double> queue_pmf() const;
};

QueueLaw mdc_law(const Mdc& queue);

// Poisson arrivals at every cluster, and constant lengths.
bool mdc_applies(const Model& model);
answers::MethodAnswer solve_mdc(const Model& model);

}  // namespace sojourn::sequential_grid
