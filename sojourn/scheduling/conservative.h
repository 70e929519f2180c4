// Conservative backfilling: every waiting job has a reservation, and nobody may delay one that is there already.
#pragma once

#include <utility>

#include "sojourn/scheduling/plan.h"

namespace sojourn::scheduling {

class Conservative {
 public:
  explicit Conservative(std::int64_t processors, Ranking ranking = Ranking(Order::arrival))
      : plan_(processors, std::move(ranking)) {}
  std::size_t waiting() const { return plan_.waiting(); }
  JobId head() { return plan_.first(); }
  static constexpr bool kWakes = true, kPreempts = false;
  double wake() { return plan_.next(); }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    plan_.ended(id, machine.now());
  }
  template <class Machine>
  void compress(Machine& machine) {
    plan_.compress(machine.now());
    if constexpr (Machine::kReasons)
      plan_.for_each_waiting([&](JobId id) { machine.watcher().planned(id, machine.now(), plan_.begin(id)); });
  }
  template <class Machine>
  void join(Machine& machine, JobId id) {
    plan_.enter(id, machine.job(id), machine.now());
    if constexpr (Machine::kReasons) machine.watcher().planned(id, machine.now(), plan_.begin(id));
  }
  template <class Machine>
  void pass(Machine& machine) {
    while (plan_.next() <= machine.now()) machine.start(plan_.start_next(machine.now()));
  }

 private:
  Plan plan_;
};

}  // namespace sojourn::scheduling
