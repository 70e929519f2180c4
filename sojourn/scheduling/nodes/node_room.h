// What is free on every node. The needs of jobs are few kinds; for each kind the set of nodes on which it fits is kept
// up to date node by node as jobs start and end, so that "does it fit now" compares two numbers, and choosing nodes
// looks at words of 64 (docs/decisions/0019).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sojourn/scheduling/nodes/node_set.h"
#include "sojourn/scheduling/nodes/node_spec.h"

namespace sojourn::scheduling {

class NodeRoom {
 public:
  explicit NodeRoom(const NodeSpec& spec);

  std::int32_t nodes() const { return static_cast<std::int32_t>(free_.size()); }
  std::uint32_t kind_of(const Job& job) const { return kind_of_account_[job.account]; }
  std::size_t kinds() const { return needs_.size(); }
  const Amounts& need(std::uint32_t kind) const { return needs_[kind]; }
  std::int32_t nodes_of(const Job& job) const { return job.width / needs_[kind_of(job)][0]; }
  const Amounts& free(std::int32_t node) const { return free_[static_cast<std::size_t>(node)]; }
  bool up(std::int32_t node) const { return up_[static_cast<std::size_t>(node)]; }
  const std::vector<JobId>& on(std::int32_t node) const { return on_[static_cast<std::size_t>(node)]; }
  // Another number after each change; kept where jobs are followed.
  std::uint64_t version(std::int32_t node) const { return versions_[static_cast<std::size_t>(node)]; }

  // The nodes on which one part of such a job fits now, and how many they are.
  const NodeSet& fitting(std::uint32_t kind) const { return fitting_[kind]; }
  std::int32_t count(std::uint32_t kind) const { return counts_[kind]; }
  // Would it fit if what is free were not in pieces?
  bool enough_in_all(std::uint32_t kind, std::int32_t nodes) const;

  // The job takes so many nodes of this set, chosen by the placement, and those of `rather_not` last; there are as
  // many.
  void take(JobId id, std::uint32_t kind, std::int32_t nodes, const NodeSet& among,
            const NodeSet* rather_not = nullptr);
  void give_back(JobId id);
  const std::vector<std::int32_t>& held(JobId id) const { return held_[id].nodes; }
  std::uint32_t kind_held(JobId id) const { return held_[id].kind; }

  // A node that is down takes nobody; whoever is on it must be given back by the caller.
  void set_up(std::int32_t node, bool up);
  void follow_jobs() { follows_ = true; }  // from now on `on` is kept

 private:
  struct Held {
    std::uint32_t kind = 0;
    std::vector<std::int32_t> nodes;
  };
  // The nodes with so many free processors.
  struct Level {
    std::int32_t free;
    std::int32_t count;
    NodeSet nodes;
  };
  void changed(std::int32_t node, std::int32_t free_before);
  void move_level(std::int32_t node, std::int32_t from, std::int32_t to);
  std::size_t level_of(std::int32_t free);
  template <typename Word>
  std::int32_t choose(std::int32_t processors, const Word& word, std::int32_t nodes, std::vector<std::int32_t>& chosen);

  std::vector<std::uint32_t> kind_of_account_;
  std::vector<Amounts> needs_;  // by kind
  std::vector<Amounts> free_;   // by node
  std::vector<std::int64_t> free_in_all_;
  std::vector<char> up_;
  std::vector<NodeSet> fitting_;  // by kind
  std::vector<std::int32_t> counts_;
  std::vector<Level> levels_;  // ascending
  std::vector<Held> held_;     // by job
  std::vector<std::vector<JobId>> on_;
  std::vector<std::uint64_t> versions_;
  Placement placement_;
  bool follows_ = false;
};

}  // namespace sojourn::scheduling
