#include "sojourn/distributions/distribution.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"

namespace sojourn::distributions {

double squared_coefficient_of_variation(const Distribution& x) {
  const double m = x.mean();
  return x.variance() / (m * m);
}

std::string description(const Distribution& x) {
  return fmt::format("{} (mean {}, cv2 {})", x.name(), number_text(x.mean()),
                     number_text(squared_coefficient_of_variation(x), 4));
}

}  // namespace sojourn::distributions
