#include "sojourn/scheduling/nodes/node_room.h"

#include <algorithm>

namespace sojourn::scheduling {

NodeRoom::NodeRoom(const NodeSpec& spec)
    : free_(static_cast<std::size_t>(spec.nodes), spec.per_node),
      free_in_all_(kMostResources),
      up_(free_.size(), true),
      on_(free_.size()),
      versions_(free_.size(), 1),
      placement_(spec.placement) {
  for (const Amounts& need : spec.needs) {
    auto at = std::find(needs_.begin(), needs_.end(), need);
    if (at == needs_.end()) at = needs_.insert(needs_.end(), need);
    kind_of_account_.push_back(static_cast<std::uint32_t>(at - needs_.begin()));
  }
  NodeSet all(spec.nodes);
  for (std::int32_t n = 0; n < spec.nodes; ++n) all.add(n);
  for (const Amounts& need : needs_) {
    const bool fits = holds(spec.per_node, need);
    fitting_.push_back(fits ? all : NodeSet(spec.nodes));
    counts_.push_back(fits ? spec.nodes : 0);
  }
  levels_.push_back({spec.per_node[0], spec.nodes, all});
  for (std::size_t r = 0; r < kMostResources; ++r)
    free_in_all_[r] = std::int64_t{spec.nodes} * std::int64_t{spec.per_node[r]};
}

bool NodeRoom::enough_in_all(std::uint32_t kind, std::int32_t nodes) const {
  for (std::size_t r = 0; r < kMostResources; ++r)
    if (std::int64_t{nodes} * std::int64_t{needs_[kind][r]} > free_in_all_[r]) return false;
  return true;
}

std::size_t NodeRoom::level_of(std::int32_t free) {
  const auto at = std::lower_bound(levels_.begin(), levels_.end(), free,
                                   [](const Level& level, std::int32_t f) { return level.free < f; });
  const auto index = static_cast<std::size_t>(at - levels_.begin());
  if (at == levels_.end() || at->free != free) levels_.insert(at, {free, 0, NodeSet(nodes())});
  return index;
}

void NodeRoom::move_level(std::int32_t node, std::int32_t from, std::int32_t to) {
  constexpr std::size_t kMostEmpty =
      256;  // levels that stay though nobody is there, so that they need not be made anew
  Level& old = levels_[level_of(from)];
  old.nodes.remove(node);
  if (--old.count == 0 && levels_.size() > kMostEmpty) levels_.erase(levels_.begin() + (&old - levels_.data()));
  Level& now = levels_[level_of(to)];
  now.nodes.add(node);
  ++now.count;
}

void NodeRoom::changed(std::int32_t node, std::int32_t free_before) {
  const Amounts& here = free(node);
  if (here[0] != free_before) move_level(node, free_before, here[0]);
  const bool is_up = up(node);
  for (std::size_t k = 0; k < needs_.size(); ++k) {
    const bool fits = is_up && holds(here, needs_[k]), before = fitting_[k].has(node);
    if (fits == before) continue;
    if (fits)
      fitting_[k].add(node), ++counts_[k];
    else
      fitting_[k].remove(node), --counts_[k];
  }
}

// word(k): the nodes that would do. Returns how many are still wanted.
template <typename Word>
std::int32_t NodeRoom::choose(std::int32_t processors, const Word& word, std::int32_t nodes,
                              std::vector<std::int32_t>& chosen) {
  const std::size_t levels = levels_.size();
  for (std::size_t i = 0; i < levels && nodes > 0; ++i) {
    const Level& level = levels_[placement_ == Placement::packed ? i : levels - 1 - i];
    if (level.count == 0 || level.free < processors) continue;
    for (std::size_t k = 0; k < level.nodes.words() && nodes > 0; ++k)
      for (std::uint64_t left = level.nodes.word(k) & word(k); left && nodes > 0; left &= left - 1, --nodes)
        chosen.push_back(static_cast<std::int32_t>(64 * k) + std::countr_zero(left));
  }
  return nodes;
}

void NodeRoom::take(JobId id, std::uint32_t kind, std::int32_t nodes, const NodeSet& among, const NodeSet* rather_not) {
  if (id >= held_.size()) held_.resize(2 * std::size_t{id} + 1);
  Held& held = held_[id];
  held.kind = kind;
  held.nodes.clear();
  const std::int32_t processors = needs_[kind][0];
  if (rather_not) {
    nodes = choose(
        processors, [&](std::size_t k) { return among.word(k) & ~rather_not->word(k); }, nodes, held.nodes);
    choose(
        processors, [&](std::size_t k) { return among.word(k) & rather_not->word(k); }, nodes, held.nodes);
  } else {
    choose(
        processors, [&](std::size_t k) { return among.word(k); }, nodes, held.nodes);
  }
  const Amounts& need = needs_[kind];
  for (const std::int32_t n : held.nodes) {
    Amounts& here = free_[static_cast<std::size_t>(n)];
    const std::int32_t before = here[0];
    subtract(here, need);
    changed(n, before);
    if (follows_) on_[static_cast<std::size_t>(n)].push_back(id), ++versions_[static_cast<std::size_t>(n)];
  }
  for (std::size_t r = 0; r < kMostResources; ++r)
    free_in_all_[r] -= static_cast<std::int64_t>(held.nodes.size()) * std::int64_t{need[r]};
}

void NodeRoom::give_back(JobId id) {
  const Held& held = held_[id];
  const Amounts& need = needs_[held.kind];
  for (const std::int32_t n : held.nodes) {
    Amounts& here = free_[static_cast<std::size_t>(n)];
    const std::int32_t before = here[0];
    add(here, need);
    changed(n, before);
    if (follows_) std::erase(on_[static_cast<std::size_t>(n)], id), ++versions_[static_cast<std::size_t>(n)];
  }
  for (std::size_t r = 0; r < kMostResources; ++r)
    free_in_all_[r] += static_cast<std::int64_t>(held.nodes.size()) * std::int64_t{need[r]};
}

void NodeRoom::set_up(std::int32_t node, bool is_up) {
  up_[static_cast<std::size_t>(node)] = is_up;
  ++versions_[static_cast<std::size_t>(node)];
  for (std::size_t r = 0; r < kMostResources; ++r) free_in_all_[r] += (is_up ? 1 : -1) * std::int64_t{free(node)[r]};
  changed(node, free(node)[0]);
}

}  // namespace sojourn::scheduling
