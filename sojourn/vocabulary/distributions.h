// The distributions of the model file: { dist = "erlang", shape = 2, mean = 10 }. Their keys are rows of keys.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sojourn::vocabulary {

// One for each row: a switch over these cannot forget a distribution.
enum class DistributionName {
  constant,
  exponential,
  shifted_exponential,
  uniform,
  erlang,
  gamma,
  hyperexponential,
  lognormal,
  weibull,
  bounded_pareto,
  phase_type,
  pmf,
  empirical
};

struct Distribution {
  DistributionName id;
  std::string_view name, sentence;
  bool whole_numbers = false;   // also for widths and tasks
  bool mean_stretches = false;  // changing the key `mean` alone stretches the law
};

const std::vector<Distribution>& distributions();
const Distribution* find_distribution(std::string_view name);

std::vector<std::string> distribution_names();        // of times
std::vector<std::string> whole_distribution_names();  // of widths and tasks

}  // namespace sojourn::vocabulary
