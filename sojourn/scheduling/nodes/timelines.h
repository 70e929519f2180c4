// What is free on every node over the time to come, by the estimates and the reservations made so far: when any job
// fits for its whole estimate. For policies with several reservations, which are planned anew at each pass.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/scheduling/nodes/node_room.h"
#include "sojourn/scheduling/nodes/outages.h"

namespace sojourn::scheduling {

class Timelines {
 public:
  explicit Timelines(std::int32_t nodes)
      : lines_(static_cast<std::size_t>(nodes)), seen_(lines_.size()), begins_(lines_.size()) {}

  // Of the running jobs alone: `expected[id]` is when each ends. The room follows its jobs.
  void begin(const NodeRoom& room, const std::vector<double>& expected, double now);

  // Where the job can run from now on for its whole estimate; returns how many nodes these are.
  std::int32_t from_now_on(const NodeRoom& room, const Outages& outages, std::uint32_t kind, double estimate,
                           double now, NodeSet& where) const;
  // The earliest time at which so many nodes can take the job for its whole estimate; they are `usable()` then.
  double earliest(const NodeRoom& room, const Outages& outages, std::uint32_t kind, std::int32_t nodes, double estimate,
                  double now);
  // begins(n) == the time found: of earliest.
  bool usable(std::int32_t node, double time) const { return begins_[static_cast<std::size_t>(node)] == time; }
  void take(std::int32_t node, double from, double until, const Amounts& need);

 private:
  struct Step {
    double from;
    Amounts free;
  };
  using Line = std::vector<Step>;
  // Only running jobs are there, and no outage will be: what fits once fits from then on.
  bool only_grows(const NodeRoom& room, const Outages& outages, std::size_t node) const {
    return outages.none() && seen_[node] == room.version(static_cast<std::int32_t>(node));
  }
  double first_hold(std::size_t node, const Amounts& need, double now) const;
  static double first_fit(const Line& line, const Outages& outages, std::int32_t node, const Amounts& need,
                          double estimate, double from);
  static std::size_t cut(Line& line, double at);

  std::vector<Line> lines_;
  std::vector<std::uint64_t> seen_;  // the room's version of the node; 0: something is reserved there
  std::vector<double> begins_, sorted_;
  std::vector<std::pair<double, JobId>> ends_;
};

}  // namespace sojourn::scheduling
