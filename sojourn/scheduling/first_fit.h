// Once through the queue: each job that fits in what is then free starts.
#pragma once

#include <utility>

#include "sojourn/scheduling/fit.h"
#include "sojourn/scheduling/fresh.h"

namespace sojourn::scheduling {

template <class Queue>
class FirstFit {
 public:
  explicit FirstFit(Queue queue = {}) : queue_(std::move(queue)) {}
  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return queue_[queue_.first()]; }
  static constexpr bool kWakes = false, kPreempts = false;
  double wake() const { return kNever; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    queue_.ended(machine.job(id), machine.now());
    fresh_.ended();
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    // Alone and with room for it: the pass could do nothing else.
    if (Queue::kInOrderOfArrival && queue_.size() == 0 && machine.job(id).width <= machine.free())
      machine.start(id);
    else
      queue_.push(id, machine.job(id)), fresh_.joined();
  }
  template <class Machine>
  void pass(Machine& machine) {
    queue_.prepare(machine.now());
    Fit fit{.free = machine.free(), .now = machine.now()};
    for (std::size_t slot = fresh_.first(queue_); slot != Queue::kNone; fit.free = machine.free()) {
      slot = queue_.next(slot, fit);
      if (slot == Queue::kNone) break;
      const JobId id = queue_[slot];
      queue_.take(slot);
      queue_.started(machine.job(id), machine.now());
      machine.start(id);
    }
    fresh_.passed();
    if constexpr (Machine::kReasons)
      if (queue_.size() > 0) machine.watcher().head(queue_[queue_.first()], machine.now(), {}, machine.free());
  }

 private:
  Queue queue_;
  Fresh fresh_;
};

}  // namespace sojourn::scheduling
