// The running jobs by when they end according to their estimates, the earliest last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sojourn/scheduling/ends.h"

namespace sojourn::scheduling {

class NodeEnds {
 public:
  void add(double time, JobId job) { ends_.insert(first_not_after(time), {time, job}); }
  void remove(double time, JobId job) {
    auto at = first_not_after(time);
    while (at->job != job) ++at;
    ends_.erase(at);
  }
  // In order of time: see(time, job) while it returns true.
  template <typename See>
  void walk(const See& see) const {
    for (std::size_t k = ends_.size(); k-- > 0;)
      if (!see(ends_[k].time, ends_[k].job)) return;
  }

 private:
  std::vector<End>::iterator first_not_after(double time) {
    return std::partition_point(ends_.begin(), ends_.end(), [time](const End& e) { return e.time > time; });
  }
  std::vector<End> ends_;
};

}  // namespace sojourn::scheduling
