// Processors over time as a picture: one band a policy, every job a box, and below it who stood at the head and could
// not start.
#pragma once

#include <string>

#include "sojourn/replay/replay.h"
#include "sojourn/replay/rows.h"

namespace sojourn::replay {

// Boxes that a picture, and a page, can hold and a browser still moves about.
inline constexpr std::size_t kMostInGantt = 5000, kMostOnPage = 50000;

// SVG. Throws ModelError when there are more jobs than that.
std::string gantt(const logs::Log& log, const Comparison& comparison);
// A page on which one can zoom and move. Throws ModelError likewise, std::runtime_error when Sojourn was built without
// the script of its pages.
std::string gantt_page(const logs::Log& log, const Comparison& comparison);

void refuse_many(const logs::Log& log, std::size_t most);

// A job that could not start though all ahead of it had.
struct BlockedHead {
  std::size_t job = 0;
  double from = 0.0, until = 0.0;
};
std::vector<BlockedHead> blocked_heads(std::span<const logs::Job> jobs, std::span<const double> starts);

// Which processors each job holds.
std::vector<std::vector<Stretch>> places(std::span<const logs::Job> jobs, std::span<const double> starts,
                                         std::int64_t processors);

}  // namespace sojourn::replay
