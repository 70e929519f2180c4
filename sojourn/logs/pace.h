// How far a reader is: asks now and then whether to stop, and tells how much is done.
#pragma once

#include "sojourn/base/interruption.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/logs/clean.h"
#include "sojourn/logs/lines.h"

namespace sojourn::logs {

class Pace {
 public:
  Pace(const Lines& lines, const Interruption& interruption) : lines_(lines), interruption_(interruption) {}

  // Once a line.
  void step() {
    if (++steps_ % kLinesBetween == 0) tell();
  }
  void step(Cleaner& cleaner) {
    if (++steps_ % kLinesBetween != 0) return;
    tell();
    cleaner.expect(lines_.fraction());
  }

 private:
  static constexpr std::uint64_t kLinesBetween = 1 << 16;  // some ten milliseconds

  void tell() const {
    if (interruption_.requested()) throw Interrupted();
    stop_point();
    Progress p;
    p.fraction = lines_.fraction();
    p.done_jobs = static_cast<double>(steps_);
    interruption_.tell(p);
  }

  const Lines& lines_;
  const Interruption& interruption_;
  std::uint64_t steps_ = 0;
};

}  // namespace sojourn::logs
