// Erlang's formulas and the M/M/c queue, for any number of servers.
#pragma once

#include <vector>

namespace sojourn::queues {

// Probability that c servers offered a erlangs (and no queue) are all busy. The recurrence
// 1/B_n = 1 + (n/a)/B_{n-1} forgets its start like exp(-(a-n)^2/2a), so it begins a few standard deviations
// below a: O(sqrt(a)) steps, and a million servers take some 13,000 of them.
double erlang_b(double servers, double offered);
// Probability that an arrival waits in M/M/c; offered < servers.
double erlang_c(double servers, double offered);
// d ln C / da, by positive terms: how much a relative change of what is offered changes C is a times this.
double busy_slope(double servers, double offered);

// First come, first served; lambda < c mu.
struct Mmc {
  double servers, lambda, mu;

  double offered() const { return lambda / mu; }
  double load() const { return lambda / (servers * mu); }
  double drain() const { return servers * mu - lambda; }  // rate at which a waiting line of one empties
  double prob_wait() const { return erlang_c(servers, offered()); }
  double mean_wait() const { return prob_wait() / drain(); }
  double mean_queue() const { return lambda * mean_wait(); }
  // P(W > t), P(T > t), given prob_wait() computed once.
  double wait_tail(double t, double prob_wait) const;
  double response_tail(double t, double prob_wait) const;
  // P(n jobs), n = 0 .. count-1
  std::vector<double> jobs_pmf(std::size_t count) const;
};

// d/da of the mean queue of M/M/c at a erlangs, by positive terms; and the mean over a stretch of erlangs, which is
// what one more priority adds.
double queue_slope(double servers, double offered);
double mean_queue_slope(double servers, double from, double to);

// d/dx of the mean number of jobs N(x) in M/M/c with arrival rate x and service rate mu.
double marginal_jobs(double servers, double mu, double x, double queue_factor = 1.0);
double mean_jobs(double servers, double mu, double x, double queue_factor = 1.0);

}  // namespace sojourn::queues
