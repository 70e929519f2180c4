#include "sojourn/vocabulary/distributions.h"

namespace sojourn::vocabulary {

const std::vector<Distribution>& distributions() {
  using enum DistributionName;
  static const std::vector<Distribution> all = {
      {.id = constant, .name = "constant", .sentence = "always the same value", .whole_numbers = true},
      {.id = exponential,
       .name = "exponential",
       .sentence = "memoryless, by its mean or its rate",
       .mean_stretches = true},
      {.id = shifted_exponential,
       .name = "shifted-exponential",
       .sentence = "a constant and an exponential part",
       .mean_stretches = true},
      {.id = uniform,
       .name = "uniform",
       .sentence = "every value from min to max alike; whole numbers for widths and tasks",
       .whole_numbers = true},
      {.id = erlang, .name = "erlang", .sentence = "a sum of equal exponential phases", .mean_stretches = true},
      {.id = gamma, .name = "gamma", .sentence = "an Erlang law whose shape need not be whole", .mean_stretches = true},
      {.id = hyperexponential,
       .name = "hyperexponential",
       .sentence = "one of several exponentials, by probs and means, or two balanced ones by mean and cv2",
       .mean_stretches = true},
      {.id = lognormal, .name = "lognormal", .sentence = "its logarithm is normal", .mean_stretches = true},
      {.id = weibull, .name = "weibull", .sentence = "heavy-tailed below shape 1", .mean_stretches = true},
      {.id = bounded_pareto, .name = "bounded-pareto", .sentence = "a power law between min and max"},
      {.id = phase_type, .name = "phase-type", .sentence = "the time a Markov chain takes to end; no atom at zero"},
      {.id = pmf, .name = "pmf", .sentence = "one of a few values, by their weights", .whole_numbers = true},
      {.id = empirical, .name = "empirical", .sentence = "the numbers of a file, each as likely"},
  };
  return all;
}

const Distribution* find_distribution(std::string_view name) {
  for (const Distribution& d : distributions())
    if (d.name == name) return &d;
  return nullptr;
}

std::vector<std::string> distribution_names() {
  std::vector<std::string> names;
  for (const Distribution& d : distributions()) names.emplace_back(d.name);
  return names;
}

std::vector<std::string> whole_distribution_names() {
  std::vector<std::string> names;
  for (const Distribution& d : distributions())
    if (d.whole_numbers) names.emplace_back(d.name);
  return names;
}

}  // namespace sojourn::vocabulary
