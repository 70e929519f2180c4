// When the first of the queue can be placed: the reservation of EASY. It names no nodes: others may start if they end
// by then, or where they leave it as many nodes as it needs.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/scheduling/nodes/node_ends.h"
#include "sojourn/scheduling/nodes/node_room.h"
#include "sojourn/scheduling/nodes/outages.h"

namespace sojourn::scheduling {

class HeadReservation {
 public:
  explicit HeadReservation(const NodeRoom& room);

  // The first time, by the estimates, at which the job can have its nodes for its whole estimate; kNever where only a
  // repair could bring it.
  void make(const NodeRoom& room, const NodeEnds& ends, const Outages& outages, std::uint32_t kind, std::int32_t nodes,
            double estimate, double now);
  double time() const { return time_; }
  // Nodes that it could have then and does not need.
  std::int32_t extra() const { return extra_; }
  // Those that it could not have any more if a job of this kind ran there past time().
  const NodeSet& wanted(const NodeRoom& room, std::uint32_t kind);
  // One has started; `past`: it will run past time().
  void started(const NodeRoom& room, JobId id, bool past);

 private:
  Amounts& later(const NodeRoom& room, std::int32_t node);
  bool is_wanted(const NodeRoom& room, std::int32_t node, std::uint32_t kind);

  double time_ = kNever;
  std::uint32_t kind_ = 0;
  std::int32_t extra_ = 0;
  NodeSet fits_;                      // where the job fits at time()
  std::vector<Amounts> later_;        // what is free at time(), of nodes seen in this round
  std::vector<std::uint64_t> round_;  // in which a node was seen
  std::uint64_t now_round_ = 0;
  std::vector<NodeSet> wanted_;             // by kind
  std::vector<std::uint64_t> known_round_;  // of wanted_
};

}  // namespace sojourn::scheduling
