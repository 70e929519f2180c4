#include "sojourn/plan/axis.h"

#include <algorithm>
#include <cmath>

namespace sojourn::plan {

long Axis::coarsen(long steps, long place) {
  const long before = std::max<long>(last(), 1);
  candidates_ = candidates_.coarse(steps);
  const double shrink = static_cast<double>(last()) / static_cast<double>(before);
  return std::min(static_cast<long>(std::ceil(static_cast<double>(place) * shrink)), last());
}

long Axis::looked_at(long end) const {
  long seen = 0;
  for (const auto& value : evaluator_.values())
    if (const auto k = candidates_.find(value); k && turned_place(*k) < end) ++seen;
  return seen;
}

}  // namespace sojourn::plan
