#include "sojourn/base/budget.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"

namespace sojourn {

std::string beside_the_limit(const Cost& cost, const Budget& budget) {
  constexpr double kCentury = 3e9;  // seconds
  return fmt::format("{} and about {} of work (the limit is {} and {})", bytes_text(cost.bytes),
                     cost.seconds < kCentury ? duration_text(cost.seconds) : "centuries", bytes_text(budget.bytes),
                     duration_text(budget.seconds));
}

}  // namespace sojourn
