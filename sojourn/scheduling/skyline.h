// Which (width, estimate) a group of waiting jobs has at least: a few points, widths growing and estimates falling,
// such that no job of the group is below them all. With at most kPoints of them it may be too hopeful, never too
// gloomy.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "sojourn/scheduling/fit.h"

namespace sojourn::scheduling {

class Skyline {
 public:
  // False when some job of the group was there already that is as narrow and as short: nothing changes.
  bool add(double estimate, std::int32_t width);
  void add(const Skyline& other) {
    for (int k = 0; k < other.count_; ++k) add(other.points_[k].estimate, other.points_[k].width);
  }
  void clear() { count_ = 0; }

  // False: no job of the group fits.
  bool may_hold(const Fit& fit) const {
    if (count_ == 0 || points_[0].width > fit.free) return false;
    if (points_[0].width <= fit.extra) return true;
    int last = 0;
    while (last + 1 < count_ && points_[last + 1].width <= fit.free) ++last;
    return fit.ends_in_time(points_[last].estimate);
  }
  std::int32_t narrowest() const { return count_ == 0 ? std::numeric_limits<std::int32_t>::max() : points_[0].width; }

  bool operator==(const Skyline& other) const {
    return count_ == other.count_ && std::equal(points_.begin(), points_.begin() + count_, other.points_.begin());
  }

 private:
  static constexpr int kPoints = 8;  // skylines of real queues have about so many corners
  struct Point {
    double estimate;
    std::int32_t width;
    bool operator==(const Point&) const = default;
  };
  void join_nearest();

  std::array<Point, kPoints + 1> points_{};
  int count_ = 0;
};

}  // namespace sojourn::scheduling
