// What the makers of distributions ask of their parameters.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::distributions {

inline void require(bool holds, const std::string& parameter, double value, const std::string& expected) {
  if (holds) return;
  throw ModelError(Complaint{"the parameter " + in_quotes(parameter) + " is out of range",
                             parameter + " = " + number_text(value, 12), expected, "",
                             parameter.substr(0, parameter.find('['))});
}

inline void require_positive(const std::string& parameter, double value) {
  require(value > 0.0 && value < 1e300, parameter, value, "a positive number below 1e300");
}

// Weights need not sum to one; they must be non-negative and not all zero.
void require_weights(const std::string& parameter, const std::vector<double>& weights);
void require_probabilities(const std::string& parameter, const std::vector<double>& probabilities);

}  // namespace sojourn::distributions
