// Which processors a job holds in a picture: the lowest that are free.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sojourn::replay {

// Neighbours.
struct Stretch {
  std::int64_t first = 0, count = 0;
};

// So many processors from a start to an end.
struct Hold {
  double start = 0.0, end = 0.0;
  std::int64_t width = 0;
};

// In the order of the holds, which never want more than there are. Ends of an instant come before its starts.
std::vector<std::vector<Stretch>> places(std::span<const Hold> holds, std::int64_t processors);

}  // namespace sojourn::replay
