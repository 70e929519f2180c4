#include <algorithm>
#include <cmath>

#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/simulation/what_data_tell.h"

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
  constexpr double kLongest = 1e6;  // jobs let pass before a run that cannot be had for less is given up
  const double busy = m.arrivals.rate / stability(m).max_rate, forget = 10 / std::pow(1 - std::sqrt(busy), 2);
  options.filling = static_cast<std::uint64_t>(10.0 * m.most_running() + std::min(forget, kLongest));
  options.forgetting = simulation::jobs_to_forget(busy, distributions::squared_coefficient_of_variation(*m.time),
                                                  simulation::variation_of(m.arrivals));
  const bool shares = m.discipline == Discipline::equal_share;
  // A single long job blocks the others where less than one partition is to spare.
  if (!shares && m.most_running() * (1 - busy) < 1) options.heaviness = simulation::heaviness_of(*m.time);
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
