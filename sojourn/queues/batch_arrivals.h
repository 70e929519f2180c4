// M^X/M/c: batches come at a Poisson rate, every job needs one of c processors for an exponential time; first come,
// first served, jobs of a batch in their own order.
//
// Cutting between n - 1 and n jobs, P(n) min(n, c) mu = batches sum_{k<n} P(k) P(B >= n - k): a recursion of positive
// terms. Summed with weights it gives the probability that all are busy and the mean queue from P(0), ..., P(c-1)
// alone, again by positive terms; and a job finds n others ahead of it with probability P(n + 1) min(n + 1, c) mu /
// lambda.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sojourn/queues/poisson_mixture.h"

namespace sojourn::queues {

struct BatchQueue {
  std::int64_t servers = 1;
  double rate = 0.0;  // jobs, not batches
  double mu = 1.0;
  std::vector<std::int64_t> sizes;  // of batches, with their probabilities
  std::vector<double> probabilities;
};

struct BatchLaw {
  double mean_queue = 0.0, mean_wait = 0.0;
  double all_busy = 0.0;          // over time
  double prob_wait = 0.0;         // of a job
  std::vector<double> jobs_pmf;   // P(0), ..., to where little is left; to P(c - 1) where that is too far
  bool complete = false;          // it is
  PoissonMixture wait, response;  // in steps of rate c mu; where the law is complete
  double relative_error = 0.0;
};
// rate < servers x mu
BatchLaw batch_law(const BatchQueue& queue);

// How many products that takes, and how many at most are made.
double batch_work(const BatchQueue& queue);
inline constexpr double kMostBatchWork = 4e9;

}  // namespace sojourn::queues
