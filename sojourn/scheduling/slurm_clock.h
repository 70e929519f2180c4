// When Slurm makes its passes. Backfill passes: t0 + interval/2 + k interval, later by what earlier passes took; ticks
// of the main pass: t0 + k tick, k >= 1. t0 is the first submit. Where nobody waits passes do nothing and are left out.
// Recorded passes come when they came.
// Settings are in seconds, times in the jobs' unit.
#pragma once

#include <algorithm>
#include <cmath>

#include "sojourn/scheduling/slurm_settings.h"

namespace sojourn::scheduling {

class SlurmClock {
 public:
  SlurmClock(const SlurmSettings& settings, double unit) : settings_(settings), unit_(unit) {}

  // Times of other units are seconds to a millionth: 0.1 hours are 360 s, not a little more.
  double seconds(double time) const {
    constexpr double kMillionths = 1e6;
    return unit_ == 1.0 ? time : std::round(time * unit_ * kMillionths) / kMillionths;
  }

  // `alone`: nobody waited, so that passes have been left out.
  void joined(double now, bool alone) {
    if (begin_ == kNever) begin_ = seconds(now);
    if (alone && settings_.passes)
      while (backfill() < now) ++next_;
    if (alone && !settings_.passes) passes_ = first_from(now, passes_, settings_.interval, first_pass());
  }
  double backfill() const {
    if (settings_.passes) return next_ < settings_.passes->size() ? (*settings_.passes)[next_] / unit_ : kNever;
    return (first_pass() + passes_ * settings_.interval) / unit_;
  }
  void backfilled(std::size_t waiting) {
    ++next_;
    ++passes_;
    delay_ += settings_.pass_time * static_cast<double>(waiting);
  }

  // The first tick that is not before `now`.
  double tick(double now) const {
    return (begin_ + first_from(now, 1.0, settings_.tick, begin_) * settings_.tick) / unit_;
  }

 private:
  double first_pass() const { return begin_ + settings_.interval / 2.0 + delay_; }
  // The first k from `least` on with offset + k step not before `now`.
  double first_from(double now, double least, double step, double offset) const {
    double k = std::max(least, std::floor((seconds(now) - offset) / step) - 1.0);
    while ((offset + k * step) / unit_ < now) ++k;
    return k;
  }

  SlurmSettings settings_;
  double unit_, begin_ = kNever, passes_ = 0.0, delay_ = 0.0;
  std::size_t next_ = 0;  // recorded pass
};

}  // namespace sojourn::scheduling
