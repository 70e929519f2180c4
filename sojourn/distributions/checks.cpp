#include "sojourn/distributions/checks.h"

#include <fmt/format.h>

#include <numeric>

namespace sojourn::distributions {

void require_weights(const std::string& parameter, const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    require(weights[i] >= 0.0 && std::isfinite(weights[i]), fmt::format("{}[{}]", parameter, i), weights[i],
            "0 or more");
    sum += weights[i];
  }
  require(sum > 0.0 && std::isfinite(sum), "sum of " + parameter, sum, "a positive sum");
}

void require_probabilities(const std::string& parameter, const std::vector<double>& probabilities) {
  require_weights(parameter, probabilities);
  const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  constexpr double kRounding = 1e-9;  // of probabilities typed with nine digits or more
  if (std::abs(sum - 1.0) > kRounding)
    throw ModelError(Complaint{"the probabilities " + in_quotes(parameter) + " do not sum to 1",
                               "they sum to " + number_text(sum, 12), "a sum of 1", "", parameter});
}

}  // namespace sojourn::distributions
