// What an exact method knows about one cluster.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sojourn::rigid_jobs {

using Tail = std::function<double(double)>;  // P(. > t); empty when not known

// Of one type of jobs (class and width).
struct TypeLaw {
  double mean_wait = 0.0;
  std::optional<double> prob_wait = 0.0;
  Tail wait_tail, response_tail;
  // E[response / length] - 1, where the wait depends on the length; infinite or unknown (NaN) as the case may be.
  std::optional<double> slowdown_excess = {};
};

struct FifoLaw {
  double mean_jobs = 0.0, mean_queue = 0.0;
  std::optional<double> decay_rate = {};
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
