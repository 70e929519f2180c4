// The number of tasks in the system when tasks are exponential and arrive in Poisson batches: M^X/M/c, whether the
// tasks are shared or served in order. Cuts between n-1 and n give
//
//     min(n,c) mu p_n = lambda sum_{j<n} p_j P(M >= n-j),
//
// all terms positive, and the generating function closes it at any load:
//
//     P(z) = mu A(z) / D(z),  A(z) = sum_{n<c} (c-n) p_n z^n,  D(z) = c mu - lambda z (1-X(z))/(1-z),  A(1) = c
//     (1-load).
#pragma once

#include <vector>

#include "sojourn/fork_join/long_complex.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

class TaskCount {
 public:
  // Poisson arrivals, exponential tasks, load below 1. Costs processors x tasks.
  explicit TaskCount(const Model& model);

  double servers() const { return c_; }
  double mu() const { return mu_; }
  double lambda() const { return lambda_; }
  const std::vector<double>& below_servers() const { return head_; }  // p_0 .. p_{c-1}
  double mean() const;                                                // tasks waiting or in service
  LongComplex all_busy(LongComplex one_minus_z) const;                // sum_{n>=c} p_n z^{n-c}
  double mean_beyond() const;                                         // sum_{n>=c} p_n (n-c)
  double prob_all_busy() const;
  std::vector<double> pmf(std::size_t levels) const;  // p_0 .. p_{levels-1}
  // log of the ratio p_{n-1}/p_n far out.
  double log_decay() const;

 private:
  // P(M >= k) for k = 0 .. most.
  std::vector<double> at_least(std::size_t most) const;

  distributions::WholeNumbers tasks_;
  double lambda_, mu_, c_, load_;
  std::vector<double> head_;
};

// What TaskCount's constructor will take, in multiplications.
double cost_of_task_count(const Model& model);

}  // namespace sojourn::fork_join
