// A machine of equal processors, and the order of an instant: ends, compression, arrivals, one pass that starts jobs.
// A policy has
//   std::size_t waiting()         how many wait
//   JobId head()                  the first of them, after a pass; somebody must wait
//   void ended(machine, id)       the job's processors are free again
//   void compress(machine)        once at an instant with an end, before its arrivals
//   void join(machine, id)        the job has arrived
//   void pass(machine)            starts whom it wants, by machine.start(id), and where kPreempts stops whom it wants
//   double wake()                 an instant of its own, or kNever; always that unless kWakes
// A watcher is told what happens: started(id, now); and why, where kReasons is set: head(id, now, shadow, free) at each
// pass of EASY, planned(id, now, begin) at each reservation of conservative. One that has satisfied() ends the run when it
// has seen enough.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/scheduling/ends.h"
#include "sojourn/scheduling/source.h"

namespace sojourn::scheduling {

template <class Source, class Watcher>
class Machine {
 public:
  static constexpr bool kReasons = Watcher::kReasons;

  Machine(Source& source, Watcher& watcher, std::int64_t processors)
      : source_(source), watcher_(watcher), free_(processors), processors_(processors) {}

  double now() const { return now_; }
  std::int64_t free() const { return free_; }
  std::int64_t processors() const { return processors_; }
  const Job& job(JobId id) const { return source_[id]; }
  Watcher& watcher() { return watcher_; }

  void start(JobId id) {
    const Job& job = source_[id];
    free_ -= job.width;
    ends_.push({now_ + job.run, id});
    watcher_.started(id, now_);
  }
  // One that was stopped: `left` of its run time are still to come. What is told is when it would have started if it
  // had run without a break.
  void start(JobId id, double left) {
    const Job& job = source_[id];
    if (left == job.run) return start(id);
    free_ -= job.width;
    ends_.push({now_ + left, id});
    watcher_.started(id, now_ - (job.run - left));
  }
  void stop(JobId id, bool /*keeps_its_work*/) { stop_losing(id, 0.0); }
  void stop_losing(JobId id, double /*lost*/) {
    free_ += source_[id].width;
    ends_.remove(id);
  }

  template <class Policy>
  void run(Policy& policy) {
    constexpr std::uint64_t kStopEvery = 256;  // instants between two looks at Ctrl-C
    for (std::uint64_t instants = 1;; ++instants) {
      const double next = std::min({ends_.next(), source_.next(policy.waiting()), policy.wake()});
      if (next == kNever) {
        if constexpr (requires { policy.stuck(now_); })
          if (policy.waiting() > 0) policy.stuck(now_);
        return;
      }
      now_ = std::max(now_, next);
      instant(policy);
      if constexpr (requires { watcher_.satisfied(); })
        if (watcher_.satisfied()) return;
      if (instants % kStopEvery == 0) stop_point();
    }
  }

 private:
  template <class Policy>
  void instant(Policy& policy) {
    bool ended = false;
    for (; ends_.next() <= now_; ended = true) {
      const JobId id = ends_.pop();
      free_ += source_[id].width;
      policy.ended(*this, id);
      source_.done(id);
    }
    if (ended) policy.compress(*this);
    while (source_.next(policy.waiting()) <= now_) policy.join(*this, source_.take());
    policy.pass(*this);
  }

  Source& source_;
  Watcher& watcher_;
  Ends ends_;
  double now_ = std::numeric_limits<double>::lowest();
  std::int64_t free_, processors_;
};

}  // namespace sojourn::scheduling
