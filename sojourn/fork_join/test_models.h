// Models the tests of this folder are made of.
#pragma once

#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

inline Model one_server(std::int64_t tasks, double load, Discipline discipline = Discipline::ps_task) {
  Model m;
  m.discipline = discipline;
  m.tasks = distributions::always(tasks);
  m.time = distributions::exponential(1);
  m.arrivals = arrivals::poisson_arrivals(load / static_cast<double>(tasks));
  m.stated_load = load;
  return m;
}

inline Model with_load(Model m, double load) {
  m.arrivals = arrivals::poisson_arrivals(1);
  m.stated_load.reset();
  m.arrivals = arrivals::poisson_arrivals(load * stability(m).max_rate);
  m.stated_load = load;
  return m;
}

// The mixed-batch line of the checked table: a job of 3 tasks among jobs of 1, 4 and 6.
inline Model mixed() {
  Model m = one_server(1, 0.7);
  m.tasks = distributions::weighted_whole({1, 4, 6}, {0.5, 0.3, 0.2});
  m.tagged = 3;
  return with_load(m, 0.7);
}

// Tasks on servers of their own.
inline Model own(int K, double load, distributions::DistributionPtr time) {
  Model m = one_server(K, load, Discipline::fifo);
  m.processors = K;
  m.placement = Placement::own_servers;
  m.time = std::move(time);
  return with_load(m, load);
}

}  // namespace sojourn::fork_join
