// What a waiting job must meet to start now: it fits, and it ends by the shadow time or leaves enough beside the head.
#pragma once

#include <cstdint>
#include <limits>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

struct Fit {
  std::int64_t free = 0;
  double now = 0.0, shadow = kNever;
  std::int64_t extra = 0;

  bool ends_in_time(double estimate) const { return now + estimate <= shadow; }
  bool holds(std::int64_t width, double estimate) const {
    return width <= free && (ends_in_time(estimate) || width <= extra);
  }
};

}  // namespace sojourn::scheduling
