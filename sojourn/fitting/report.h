// How a fit went. Nothing is silent: what it did, why it stopped, what it kept of the data.
#pragma once

#include <string>
#include <vector>

namespace sojourn::fitting {

struct Stopping {
  int most_steps = 2000;
  double gain = 1e-8;  // in log-likelihood per value over a round: less is convergence
};

struct Report {
  double log_likelihood = 0.0;            // of all values
  double log_likelihood_per_value = 0.0;  // per unit of weight
  int steps = 0;                          // of EM, of the start that was chosen
  int starts = 0;                         // that were tried
  bool converged = false;
  std::string why;  // it stopped
  double mean = 0.0, data_mean = 0.0, cv = 0.0, data_cv = 0.0;
  std::vector<double> history;  // log-likelihood per value, step by step; it never falls
  std::vector<std::string> notes;
};

}  // namespace sojourn::fitting
