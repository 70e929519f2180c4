// The running jobs by when they end according to their estimates. A sorted row with room in front: most jobs that start
// end late and most that end are early in it, so that few others move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sojourn/scheduling/ends.h"

namespace sojourn::scheduling {

class NodeEnds {
 public:
  void add(double time, JobId job) {
    const auto at =
        std::upper_bound(ends_.begin() + first_, ends_.end(), time, [](double t, const End& e) { return t < e.time; });
    ends_.insert(at, {time, job});
  }
  void remove(double time, JobId job) {
    auto at =
        std::lower_bound(ends_.begin() + first_, ends_.end(), time, [](const End& e, double t) { return e.time < t; });
    while (at->job != job) ++at;
    std::move_backward(ends_.begin() + first_, at, at + 1);
    ++first_;
    if (2 * static_cast<std::size_t>(first_) > ends_.size() + kRoom) {
      ends_.erase(ends_.begin(), ends_.begin() + first_);
      first_ = 0;
    }
  }
  // In order of time: see(time, job) while it returns true.
  template <typename See>
  void walk(const See& see) const {
    for (std::size_t k = static_cast<std::size_t>(first_); k < ends_.size(); ++k)
      if (!see(ends_[k].time, ends_[k].job)) return;
  }

 private:
  static constexpr std::size_t kRoom = 64;
  std::vector<End> ends_;
  std::ptrdiff_t first_ = 0;
};

}  // namespace sojourn::scheduling
