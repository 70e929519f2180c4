// What an exact method knows about one cluster under fifo.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace sojourn::rigid_jobs {

using Tail = std::function<double(double)>;  // P(. > t); empty when not known

// Of one type of jobs (class and width).
struct TypeLaw {
  double mean_wait = 0.0, prob_wait = 0.0;
  Tail wait_tail, response_tail;
};

struct FifoLaw {
  double mean_jobs = 0.0, mean_queue = 0.0;
  double decay_rate = 0.0;
  double decay_error = 1e-12;  // of it
  std::vector<TypeLaw> types;
  Tail wait_tail, response_tail;
  std::vector<double> used_pmf, jobs_pmf;
  int phases = 0;
  double residual = 0.0;
  double error_estimate = 0.0;  // relative, of the means and probabilities
  bool usable = false;
  std::string trouble;  // why not
};

}  // namespace sojourn::rigid_jobs
