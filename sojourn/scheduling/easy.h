// EASY backfilling: the first of the queue has a reservation, anew at each pass; others may start if they end before it
// or leave it enough processors.
#pragma once

#include <algorithm>
#include <utility>

#include "sojourn/scheduling/expected_ends.h"
#include "sojourn/scheduling/fcfs.h"
#include "sojourn/scheduling/fit.h"
#include "sojourn/scheduling/fresh.h"

namespace sojourn::scheduling {

template <class Queue>
class Easy {
 public:
  explicit Easy(Queue queue = {}) : queue_(std::move(queue)) {}
  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return queue_[queue_.first()]; }
  static constexpr bool kWakes = false, kPreempts = false;
  double wake() const { return kNever; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    ends_.remove(expected_[id], machine.job(id).width);
    queue_.ended(machine.job(id), machine.now());
    fresh_.ended();
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    // Alone and with room for it: the pass could do nothing else.
    if (Queue::kInOrderOfArrival && queue_.size() == 0 && machine.job(id).width <= machine.free())
      start(machine, id);
    else
      queue_.push(id, machine.job(id)), fresh_.joined();
  }
  template <class Machine>
  void pass(Machine& machine) {
    queue_.prepare(machine.now());
    start_leading(machine);
    if (queue_.first() != Queue::kNone) backfill(machine);
    fresh_.passed();
  }

 private:
  template <class Machine>
  void start(Machine& machine, JobId id) {
    if (id >= expected_.size()) expected_.resize(2 * std::size_t{id} + 1);
    expected_[id] = machine.now() + machine.job(id).estimate;
    ends_.add(expected_[id], machine.job(id).width);
    queue_.started(machine.job(id), machine.now());
    machine.start(id);
  }

  template <class Machine>
  void start_leading(Machine& machine) {
    for (std::size_t slot = queue_.first(); slot != Queue::kNone; slot = queue_.first()) {
      const JobId id = queue_[slot];
      if (machine.job(id).width > machine.free()) return;
      queue_.take(slot);
      start(machine, id);
    }
  }

  template <class Machine>
  void backfill(Machine& machine) {
    const std::size_t head = queue_.first();
    Fit fit{.free = machine.free(), .now = machine.now()};
    const std::size_t from = std::max(head + 1, fresh_.first(queue_));
    // Nobody fits, whatever the reservation: no need to know it.
    if (!Machine::kReasons && queue_.next(from, fit) == Queue::kNone) return;
    const Shadow shadow = ends_.shadow(machine.free(), machine.job(queue_[head]).width);
    fit.shadow = shadow.time;
    fit.extra = shadow.extra;
    if constexpr (Machine::kReasons) machine.watcher().head(queue_[head], machine.now(), shadow, machine.free());
    for (std::size_t slot = queue_.next(from, fit); slot != Queue::kNone; slot = queue_.next(slot + 1, fit)) {
      const JobId id = queue_[slot];
      const Job& job = machine.job(id);
      if (!fit.ends_in_time(job.estimate)) fit.extra -= job.width;
      queue_.take(slot);
      start(machine, id);
      fit.free = machine.free();
    }
  }

  Queue queue_;
  Fresh fresh_;
  ExpectedEnds ends_;
  std::vector<double> expected_;  // end of each running job, by its estimate
};

}  // namespace sojourn::scheduling
