// The departures to come. That of the present moment stays in the calendar until it is known whether a start takes its
// place: one sift instead of two.
#pragma once

#include <cstdint>
#include <limits>

#include "sojourn/simulation/calendar.h"

namespace sojourn::rigid_jobs {

class Departures {
 public:
  double next_time() const {
    return calendar_.empty() ? std::numeric_limits<double>::infinity() : calendar_.next().time;
  }

  std::uint32_t begin_next() {
    replaceable_ = true;
    return calendar_.next().what;
  }
  // Besides the one that has begun.
  bool another_at(double time) const { return calendar_.another_at(time); }
  void end_next() {
    if (replaceable_) calendar_.remove_next();
    replaceable_ = false;
  }

  void schedule(double time, std::uint32_t what) {
    if (replaceable_)
      calendar_.replace_next(time, kDeparture, what);
    else
      calendar_.schedule(time, kDeparture, what);
    replaceable_ = false;
  }

 private:
  static constexpr std::uint32_t kDeparture = 0;
  simulation::Calendar calendar_;
  bool replaceable_ = false;
};

}  // namespace sojourn::rigid_jobs
