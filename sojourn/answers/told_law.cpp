#include "sojourn/answers/told_law.h"

#include <algorithm>
#include <cmath>

namespace sojourn::answers {

std::optional<std::size_t> told_entries(double start, double decay) {
  constexpr double kQuickest = 1e-6, kSlowest = 1 - 1e-9;  // decay rates beyond which the logarithm tells nothing
  const double beyond = std::log(kTailLeft) / std::log(std::clamp(decay, kQuickest, kSlowest));
  if (!(start + beyond < static_cast<double>(kLongestLaw))) return std::nullopt;
  return static_cast<std::size_t>(start) + static_cast<std::size_t>(beyond) + 2;
}

}  // namespace sojourn::answers
