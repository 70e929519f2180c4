// Nodes of equal size (the last one has what remains) as Slurm hands them out: which nodes a job gets, and what is free
// on each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/scheduling/slurm_node_bits.h"

namespace sojourn::scheduling {

// Processors of a job on one node; nodes count from 0.
struct Share {
  std::uint32_t node, processors;
  bool operator==(const Share&) const = default;
};

class SlurmNodes {
 public:
  SlurmNodes(std::int64_t processors, std::int64_t per_node);

  std::size_t count() const { return free_.size(); }
  std::int64_t per_node() const { return per_node_; }
  std::int64_t free() const { return all_free_; }
  std::int64_t free_on(const NodeBits& nodes) const;
  const NodeBits& all() const { return all_; }
  const std::vector<std::uint32_t>& free_by_node() const { return free_; }
  void take(std::span<const Share> shares);
  void give_back(std::span<const Share> shares);

 private:
  std::int64_t per_node_, all_free_;
  NodeBits all_;
  std::vector<std::uint32_t> free_;
};

// Where a job of this width goes when `free` processors are free on each node and only `usable` nodes count, which hold
// it. Runs of neighbouring usable nodes with something free: the tightest that holds the job; if none does, the one
// with most free, all of it, and on with the rest. Inside a run: the tightest node that holds all; otherwise from the
// first node on, each filled. Equals: the lowest number.
void pick_nodes(const NodeBits& usable, std::span<const std::uint32_t> free, std::int64_t width,
                std::vector<Share>& picked);

}  // namespace sojourn::scheduling
