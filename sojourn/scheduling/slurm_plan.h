// The reservations of one backfill pass: which nodes nobody has reserved, over the time to come. A pass begins with
// none.
#pragma once

#include <algorithm>
#include <vector>

#include "sojourn/scheduling/job.h"
#include "sojourn/scheduling/slurm_node_bits.h"

namespace sojourn::scheduling {

class SlurmPlan {
 public:
  void begin(double now, double horizon, const NodeBits& all);

  // What a job sees that may take [base, base + limit], both ends included.
  struct View {
    NodeBits usable;     // nobody has reserved them in that time; meaningful where there are enough
    bool enough = true;  // there are as many of them as were asked for
    double later = 0.0;  // when a node comes free that is not usable; 0: never
  };
  void look(double base, double limit, std::size_t least_nodes, View& view);

  // Until when a pass over the same jobs would see the same; `flips`: not beyond this time.
  double same_until() const { return same_until_; }
  void flips(double time) { same_until_ = std::min(same_until_, time); }

  // Is one of them reserved somewhere in [from, until)?
  bool reserved(const NodeBits& nodes, double from, double until) const;
  void reserve(const NodeBits& nodes, double from, double until);  // none of them is

 private:
  // The nodes that are free from a time on, until that of the next; neighbours differ. The last has no end.
  struct Interval {
    double begin;
    NodeBits free;
  };
  std::size_t at(double time) const;  // the interval that holds it
  std::size_t split(double time);     // an interval begins there
  void join_equal(std::size_t k);     // with the one before it

  double begin_ = 0.0, end_ = kNever;  // of what is planned
  double same_until_ = kNever;
  std::vector<Interval> intervals_;
};

}  // namespace sojourn::scheduling
