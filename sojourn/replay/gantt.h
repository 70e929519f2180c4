// Processors over time as a picture: one band a policy, every job a box, and below it who stood at the head and could
// not start.
#pragma once

#include <string>

#include "sojourn/replay/replay.h"

namespace sojourn::replay {

// Boxes that a picture can hold and a browser still moves about.
inline constexpr std::size_t kMostInGantt = 5000;

// SVG. Throws ModelError when there are more jobs than that.
std::string gantt(const logs::Log& log, const Comparison& comparison);

// Which processors a job holds: stretches of neighbours, the lowest that are free.
struct Stretch {
  std::int64_t first = 0, count = 0;
};
std::vector<std::vector<Stretch>> places(std::span<const logs::Job> jobs, std::span<const double> starts,
                                         std::int64_t processors);

}  // namespace sojourn::replay
