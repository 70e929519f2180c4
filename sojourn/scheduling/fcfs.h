// First come, first served: while the first of the queue fits, it starts.
#pragma once

#include <utility>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

template <class Queue>
class Fcfs {
 public:
  explicit Fcfs(Queue queue = {}) : queue_(std::move(queue)) {}
  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return queue_[queue_.first()]; }
  static constexpr bool kWakes = false, kPreempts = false;
  double wake() const { return kNever; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    queue_.ended(machine.job(id), machine.now());
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    // Alone and with room for it: the pass could do nothing else.
    if (Queue::kInOrderOfArrival && queue_.size() == 0 && machine.job(id).width <= machine.free())
      machine.start(id);
    else
      queue_.push(id, machine.job(id));
  }
  template <class Machine>
  void pass(Machine& machine) {
    queue_.prepare(machine.now());
    for (std::size_t slot = queue_.first(); slot != Queue::kNone; slot = queue_.first()) {
      const JobId id = queue_[slot];
      if (machine.job(id).width > machine.free()) {
        if constexpr (Machine::kReasons) machine.watcher().head(id, machine.now(), {}, machine.free());
        return;
      }
      queue_.take(slot);
      queue_.started(machine.job(id), machine.now());
      machine.start(id);
    }
  }

 private:
  Queue queue_;
};

}  // namespace sojourn::scheduling
