// When maintenance takes nodes. All outages of a machine take its last nodes, so that what is left is a number.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sojourn/scheduling/nodes/node_spec.h"

namespace sojourn::scheduling {

class Outages {
 public:
  Outages(std::vector<PlannedOutage> all, std::int32_t nodes) : all_(std::move(all)), nodes_(nodes) {}
  bool none() const { return all_.empty(); }
  std::int32_t nodes() const { return nodes_; }

  // Nodes with smaller numbers than this are there throughout [from, from + duration).
  std::int32_t left(double from, double duration) const {
    std::int32_t left = nodes_;
    for (const PlannedOutage& o : all_)
      if (begin_of_next(o, from) < from + duration) left = std::min(left, nodes_ - o.nodes);
    return left;
  }
  // When the first outage ends that has not ended at `now`.
  double next_end(double now) const {
    double first = kNever;
    for (const PlannedOutage& o : all_) first = std::min(first, begin_of_next(o, now) + o.lasting);
    return first;
  }
  // From when on the node is there again, where an outage of it touches [from, from + duration); else `from`.
  double after(std::int32_t node, double from, double duration) const {
    double free = from;
    for (const PlannedOutage& o : all_)
      if (const double begin = begin_of_next(o, from); node >= nodes_ - o.nodes && begin < from + duration)
        free = std::max(free, begin + o.lasting);
    return free;
  }

 private:
  // Of the first that ends after `now`; never where none does.
  static double begin_of_next(const PlannedOutage& o, double now) {
    if (now < o.from + o.lasting) return o.from;
    if (o.every == kNever) return kNever;
    double past = std::floor((now - o.from - o.lasting) / o.every);
    while (o.from + past * o.every + o.lasting <= now) ++past;
    return o.from + past * o.every;
  }
  std::vector<PlannedOutage> all_;
  std::int32_t nodes_;
};

}  // namespace sojourn::scheduling
