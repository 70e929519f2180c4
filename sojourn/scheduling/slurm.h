// Slurm's scheduler: a main pass that starts jobs in order until the first that does not fit, and from time to time a
// backfill pass that plans every waiting job on named nodes and forgets the plan again (docs/reference/policies.md has
// the rules, docs/decisions/0020 why they are here).
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>
#include <vector>

#include "sojourn/base/stop_point.h"
#include "sojourn/scheduling/fit.h"
#include "sojourn/scheduling/slurm_backfill.h"
#include "sojourn/scheduling/slurm_clock.h"

namespace sojourn::scheduling {

template <class Queue>
class Slurm {
 public:
  static constexpr bool kWakes = true, kPreempts = false;

  // `unit`: seconds in the jobs' unit of time.
  Slurm(std::int64_t processors, const SlurmSettings& settings, double unit, Queue queue = {})
      : settings_(settings),
        unit_(unit),
        queue_(std::move(queue)),
        clock_(settings, unit),
        backfill_(processors, settings) {}

  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return queue_[queue_.first()]; }
  double wake() const {
    double next = leaving_.empty() ? kNever : leaving_.front().time;
    if (queue_.size() == 0) return next;
    next = std::min(next, clock_.backfill());
    if (ticks() && (joined_ || !Queue::kInOrderOfArrival)) next = std::min(next, tick_);
    return next;
  }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    queue_.ended(machine.job(id), machine.now());
    const auto leaving = backfill_.running.leave(id);
    if (settings_.release > 0.0)
      leaving_.push_back({machine.now() + settings_.release / unit_, leaving});
    else
      release(leaving);
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    clock_.joined(machine.now(), queue_.size() == 0);
    queue_.push(id, machine.job(id));
    joined_ = true;
    same_until_ = 0.0;
    if (ticks()) tick_ = clock_.tick(machine.now());
  }
  template <class Machine>
  void pass(Machine& machine) {
    for (; !leaving_.empty() && leaving_.front().time <= machine.now(); leaving_.pop_front())
      release(leaving_.front().job);
    if (queue_.size() == 0) return settle();
    if (ticks()) tick_ = clock_.tick(machine.now());
    const bool ticked = ticks() && tick_ == machine.now();
    const bool main = ended_ || ticked || (joined_ && !ticks());
    const bool backfill = clock_.backfill() <= machine.now();
    if (!main && !backfill) return;
    queue_.prepare(machine.now());
    if (main) main_pass(machine);
    if (ticked) tick_ = clock_.tick(std::nextafter(tick_, kNever));
    if (backfill) {
      const std::size_t waiting = queue_.size();
      if (waiting > 0) backfill_pass(machine);
      clock_.backfilled(waiting);
    }
  }

 private:
  struct Leaving {
    double time;
    SlurmRunning::Leaving job;
  };

  bool ticks() const { return settings_.tick > 0.0; }
  void settle() { ended_ = joined_ = false; }
  void release(const SlurmRunning::Leaving& job) {
    backfill_.nodes.give_back(backfill_.running.remove(job));
    ended_ = true;
    same_until_ = 0.0;
  }

  template <class Machine>
  void start(Machine& machine, std::size_t slot, double limit) {
    const JobId id = queue_[slot];
    if constexpr (requires { machine.watcher().placed(id, backfill_.picked); })
      machine.watcher().placed(id, backfill_.picked);
    backfill_.start(id, std::floor(clock_.seconds(machine.now())) + limit);
    same_until_ = 0.0;
    queue_.take(slot);
    queue_.started(machine.job(id), machine.now());
    machine.start(id);
  }

  template <class Machine>
  void main_pass(Machine& machine) {
    settle();
    for (std::size_t slot = queue_.first(); slot != Queue::kNone; slot = queue_.first()) {
      const Job& job = machine.job(queue_[slot]);
      if (job.width > backfill_.nodes.free()) return;
      backfill_.pick_among_all(job.width);
      start(machine, slot, clock_.seconds(job.estimate));
    }
  }

  template <class Machine>
  void backfill_pass(Machine& machine) {
    const double now = std::floor(clock_.seconds(machine.now()));
    if (!Machine::kReasons && Queue::kInOrderOfArrival && now < same_until_) return;
    // Plans are forgotten: nobody needs one where nobody can start, nor behind the last who may.
    if (!Machine::kReasons && queue_.next(queue_.first(), {.free = backfill_.nodes.free()}) == Queue::kNone) return;
    list_waiting(machine);
    backfill_.begin(now);
    bool started = false;
    for (std::size_t k = 0; k < looked_at_.size(); ++k) {
      const auto& [slot, width, least_behind] = looked_at_[k];
      if (!Machine::kReasons && least_behind > backfill_.nodes.free()) break;
      const JobId id = queue_[slot];
      const double limit = std::min(clock_.seconds(machine.job(id).estimate), settings_.time_min);
      const double planned = backfill_.plan(width, limit);
      started = started || planned <= now;
      if (planned <= now)
        start(machine, slot, limit);
      else if constexpr (Machine::kReasons)
        machine.watcher().planned(id, machine.now(), planned / unit_);
      stop_point();
    }
    same_until_ = started ? 0.0 : backfill_.same_until();
  }

  // The first of the queue, each with the smallest width from there on.
  template <class Machine>
  void list_waiting(Machine& machine) {
    constexpr Fit kEverybody{.free = std::numeric_limits<std::int64_t>::max()};
    looked_at_.clear();
    for (std::size_t slot = queue_.first();
         slot != Queue::kNone && looked_at_.size() < static_cast<std::size_t>(settings_.depth);
         slot = queue_.next(slot + 1, kEverybody))
      looked_at_.push_back({slot, machine.job(queue_[slot]).width, 0});
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (auto at = looked_at_.rbegin(); at != looked_at_.rend(); ++at)
      at->least_behind = least = std::min(least, at->width);
  }

  struct LookedAt {
    std::size_t slot;
    std::int64_t width, least_behind;
  };
  SlurmSettings settings_;
  double unit_;
  Queue queue_;
  SlurmClock clock_;
  SlurmBackfill backfill_;
  std::deque<Leaving> leaving_;  // ended, their processors not yet free
  std::vector<LookedAt> looked_at_;
  bool ended_ = false, joined_ = false;  // since the last main pass
  double same_until_ = 0.0;              // backfill passes before start nobody
  double tick_ = kNever;                 // the next one, where there are any
};

}  // namespace sojourn::scheduling
