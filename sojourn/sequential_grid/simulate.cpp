#include <algorithm>
#include <cmath>

#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/workload.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::sequential_grid {
namespace {

// Jobs until an empty grid is in its stride: clusters fill like 1 - exp(-t / mean length), ten of those, and then
// forget at the rate mu (sqrt(c) - sqrt(a))^2; more when lengths vary more. The second part is kept within
// bounds: close to saturation the warm-up of the responses sees it anyway.
std::uint64_t jobs_to_fill(const Model& m) {
  const double variation = 0.5 * (1 + std::min(distributions::squared_coefficient_of_variation(*m.time), 1e3));
  const double c = total_processors(m), a = std::min(load(m), 1.0) * c;
  const double filling = 10 * a, forgetting = 4 * a / std::pow(std::sqrt(c) - std::sqrt(a), 2);
  return static_cast<std::uint64_t>(
      std::min(variation * (filling + std::min(forgetting, std::max(1e5, 3 * filling))), 1e15));
}

// Long jobs make the others wait also where there are processors to spare: several of them meet.
void tell_how_little_a_job_tells(const Model& m, simulation::ExperimentOptions& options) {
  const double busy = m.arrivals.rate / stability(m).max_rate;
  options.forgetting = simulation::jobs_to_forget(busy, distributions::squared_coefficient_of_variation(*m.time),
                                                  simulation::variation_of(m.arrivals));
  options.heaviness = simulation::heaviness_of(*m.time);
}

}  // namespace

answers::MethodAnswer simulate(const Model& given_model, const simulation::ExperimentOptions& given,
                               const Interruption& interruption, Engine engine) {
  const Model model = with_routing(given_model);
  simulation::ExperimentOptions options = given;
  options.filling = jobs_to_fill(model);
  tell_how_little_a_job_tells(model, options);
  // Every replication fills an empty machine: fewer of them when that is the larger part of the work.
  if (options.replications == 0 && !model.horizon && options.filling > 1000000) options.replications = 8;
  simulation::Parts names;
  for (const Cluster& c : model.clusters) names.names.push_back(c.name);
  answers::MethodAnswer answer;
  if (model.horizon) {
    answer = simulation::run_horizon(
        [&](std::uint32_t r) {
          return model.discipline == Discipline::fifo
                     ? run_to_horizon(model, options.seed, r, options.thresholds)
                     : run_ordered_to_horizon(model, options.seed, r, options.thresholds);
        },
        names, options, interruption);
  } else {
    const bool recursion = engine == Engine::recursion || (engine == Engine::automatic && blind(model.broker));
    answer = simulation::run_long(
        [&](std::uint32_t r) {
          if (model.discipline != Discipline::fifo) return make_ordered_events(model, options.seed, r);
          return recursion ? make_recursion(model, options.seed, r) : make_events(model, options.seed, r);
        },
        names, options, interruption);
  }
  if (std::isinf(model.time->mean_inverse()) && !slowdown_is_finite(model))
    answer.notes.push_back("mean_slowdown is left out: its mean is infinite for " + model.time->name() + " lengths");
  return answer;
}

}  // namespace sojourn::sequential_grid
