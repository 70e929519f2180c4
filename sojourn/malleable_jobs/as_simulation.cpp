#include "sojourn/malleable_jobs/as_simulation.h"

#include <algorithm>
#include <cmath>

namespace sojourn::malleable_jobs {

simulation::Tally tally_of(const Model& m) {
  simulation::TallySettings s;
  s.time_unit = m.time->mean();
  s.slowdown = std::isfinite(m.time->mean_inverse());
  s.processors = m.processors;
  s.repartitions = m.discipline == Discipline::dynamic_spacesharing;
  return simulation::Tally(s);
}

answers::MethodAnswer simulate(const Model& m, const simulation::ExperimentOptions& given,
                               const Interruption& interruption) {
  simulation::ExperimentOptions options = given;
  // Ten times the machine, and the time 1/(1 - sqrt(load))^2 in which a queue forgets where it
  // began.
  const double busy = m.arrivals.rate / stability(m).max_rate, forget = 10 / std::pow(1 - std::sqrt(busy), 2);
  options.filling = static_cast<std::uint64_t>(10.0 * m.most_running() + std::min(forget, 1e6));
  const bool shares = m.discipline == Discipline::equal_share;
  auto answer = simulation::run_long(
      [&](std::uint32_t r) {
        return shares ? make_equal_shares(m, options.seed, r) : make_spacesharing(m, options.seed, r);
      },
      {{"machine"}, simulation::Parts::Are::clusters}, options, interruption);
  if (!shares)
    answer.notes.push_back(
        "mean_wait is the time until a job has a partition; repartitioning after that is part of "
        "its service");
  if (std::isinf(m.time->mean_inverse()))
    answer.notes.push_back("mean_slowdown is left out: its mean is infinite for " + m.time->name() + " work");
  return answer;
}

}  // namespace sojourn::malleable_jobs
