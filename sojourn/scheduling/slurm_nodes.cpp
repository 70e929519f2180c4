#include "sojourn/scheduling/slurm_nodes.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/errors.h"

namespace sojourn::scheduling {
namespace {

struct Run {
  std::int64_t free;
  std::uint32_t first, past;
};

template <class Use>
void for_each_node(const NodeBits& nodes, const Use& use) {
  for (std::size_t k = 0; k < nodes.words(); ++k)
    for (std::uint64_t left = nodes.word(k); left != 0; left &= left - 1)
      use(static_cast<std::uint32_t>(k * NodeBits::kBits + static_cast<std::size_t>(std::countr_zero(left))));
}

void find_runs(const NodeBits& usable, std::span<const std::uint32_t> free, std::vector<Run>& runs) {
  runs.clear();
  for_each_node(usable, [&](std::uint32_t node) {
    if (free[node] == 0) return;
    if (runs.empty() || runs.back().past != node) runs.push_back({0, node, node});
    runs.back().free += free[node];
    runs.back().past = node + 1;
  });
}

// A plan has a bit for every node in each of its intervals, of which there may be a thousand.
std::size_t nodes_of(std::int64_t processors, std::int64_t per_node) {
  constexpr std::int64_t kMostNodes = 1000000;
  const std::int64_t nodes = (processors + per_node - 1) / per_node;
  if (nodes > kMostNodes)
    throw TooLarge(
        fmt::format("slurm would plan on {} nodes, and takes up to {}: say how many processors a node has "
                    "(policy.cpus_per_node, --cpus-per-node)",
                    nodes, kMostNodes));
  return static_cast<std::size_t>(nodes);
}

// Returns what is still to be placed.
std::int64_t place(const Run& run, std::span<const std::uint32_t> free, std::int64_t width,
                   std::vector<Share>& picked) {
  const std::uint32_t* tightest = nullptr;
  for (std::uint32_t node = run.first; node < run.past; ++node)
    if (free[node] >= width && (!tightest || free[node] < *tightest)) tightest = &free[node];
  if (tightest) {
    picked.push_back({static_cast<std::uint32_t>(tightest - free.data()), static_cast<std::uint32_t>(width)});
    return 0;
  }
  for (std::uint32_t node = run.first; node < run.past && width > 0; ++node) {
    const auto here = static_cast<std::uint32_t>(std::min<std::int64_t>(free[node], width));
    picked.push_back({node, here});
    width -= here;
  }
  return width;
}

}  // namespace

SlurmNodes::SlurmNodes(std::int64_t processors, std::int64_t per_node)
    : per_node_(per_node),
      all_free_(processors),
      all_(NodeBits::all(nodes_of(processors, per_node))),
      free_(nodes_of(processors, per_node), static_cast<std::uint32_t>(per_node)) {
  if (processors % per_node != 0) free_.back() = static_cast<std::uint32_t>(processors % per_node);
}

std::int64_t SlurmNodes::free_on(const NodeBits& nodes) const {
  std::int64_t sum = 0;
  for_each_node(nodes, [&](std::uint32_t node) { sum += free_[node]; });
  return sum;
}

void SlurmNodes::take(std::span<const Share> shares) {
  for (const Share& s : shares) free_[s.node] -= s.processors, all_free_ -= s.processors;
}

void SlurmNodes::give_back(std::span<const Share> shares) {
  for (const Share& s : shares) free_[s.node] += s.processors, all_free_ += s.processors;
}

void pick_nodes(const NodeBits& usable, std::span<const std::uint32_t> free, std::int64_t width,
                std::vector<Share>& picked) {
  thread_local std::vector<Run> runs;
  find_runs(usable, free, runs);
  picked.clear();
  std::sort(runs.begin(), runs.end(),
            [](const Run& a, const Run& b) { return a.free != b.free ? a.free > b.free : a.first < b.first; });
  std::size_t at = 0;
  for (; at < runs.size() && runs[at].free < width; ++at) width = place(runs[at], free, width, picked);
  // The run with the fewest that still holds the rest: the last of those behind; of equals the first.
  for (std::size_t next = at + 1; next < runs.size() && runs[next].free >= width; ++next)
    if (runs[next].free < runs[at].free) at = next;
  if (width > 0 && at < runs.size()) place(runs[at], free, width, picked);
}

}  // namespace sojourn::scheduling
