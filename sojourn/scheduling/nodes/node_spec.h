// Nodes that are alike, what jobs need on each of theirs, and when some are taken for maintenance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

inline constexpr std::size_t kMostResources = 8;
using Amounts = std::array<std::int32_t, kMostResources>;  // processors first; what a machine does not have is 0

// Which of the nodes that would do: the fullest (fewest free processors) or the emptiest; ties by number.
enum class Placement { packed, spread };

// Maintenance of the last so many nodes, known from the beginning: [from, from + lasting), and again after `every`.
struct PlannedOutage {
  double from = 0.0, lasting = 0.0, every = kNever;
  std::int32_t nodes = 0;
};

struct NodeSpec {
  std::int32_t nodes = 1;
  Amounts per_node = {1};
  std::vector<Amounts> needs = {{1}};  // of one node, by the account of a job; processors at least 1
  Placement placement = Placement::packed;
  std::vector<PlannedOutage> outages = {};
};

inline bool holds(const Amounts& room, const Amounts& need) {
  bool enough = true;
  for (std::size_t r = 0; r < kMostResources; ++r) enough &= need[r] <= room[r];
  return enough;
}
inline void add(Amounts& to, const Amounts& what) {
  for (std::size_t r = 0; r < kMostResources; ++r) to[r] += what[r];
}
inline void subtract(Amounts& from, const Amounts& what) {
  for (std::size_t r = 0; r < kMostResources; ++r) from[r] -= what[r];
}

}  // namespace sojourn::scheduling
