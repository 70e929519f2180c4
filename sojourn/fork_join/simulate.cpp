#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/fork_join/as_simulation.h"
#include "sojourn/fork_join/replications.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/workload.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::fork_join {
namespace {

constexpr double kMostBytes = 1.6e10, kLongest = 3600;

bool shared(const Model& m) { return m.discipline != Discipline::fifo; }

// Tasks in the system (or processors) of all replications together.
void check_size(const Model& m, const simulation::ExperimentOptions& o) {
  const double copies = m.horizon ? 2 : o.replications > 0 ? o.replications : 32;
  constexpr double kLeastSpare = 1e-9;  // no division by zero where the model is critical
  const double spare = std::max(kLeastSpare, 1 - load(m));
  double tasks = (m.tasks.second_moment() / m.tasks.mean() + 1) / (2 * spare) + static_cast<double>(m.tasks.most());
  if (m.horizon) tasks = std::max(1.0, load(m) - 1) * *m.horizon * m.arrivals.rate * m.tasks.mean();
  const double bytes = copies * (shared(m) ? 48 * tasks : 8 * static_cast<double>(m.processors));
  if (bytes > kMostBytes)
    throw TooLarge(
        fmt::format("simulating about {} {} in {} replications would need {}; use fewer replications or solve instead",
                    grouped(std::round(shared(m) ? tasks : static_cast<double>(m.processors))),
                    shared(m) ? "tasks at once" : "processors", copies, bytes_text(bytes)));
}

// Even the first jobs of every replication, which decide the warm-up, must end in reasonable time.
void check_time(const Model& m, const simulation::ExperimentOptions& o) {
  if (m.horizon) return;
  const double copies = o.replications > 0 ? o.replications : 32;
  const double jobs = 4000 * copies;
  const double tasks = m.tasks.mean() + (m.tagged ? static_cast<double>(*m.tagged) : 0.0);
  constexpr double kSecondsPerTask = 60e-9;  // the order of magnitude is enough
  const double seconds = jobs * tasks * kSecondsPerTask;
  if (seconds > kLongest)
    throw TooLarge(
        fmt::format("simulating {} jobs of {} tasks would take about {} before anything is known; solve instead",
                    grouped(jobs), grouped(std::round(tasks)), duration_text(seconds)));
}

// A single long task blocks a server of its own, or a pool that would have less than one processor to spare. Where
// tasks share the processors no job blocks another.
void tell_how_little_a_job_tells(const Model& m, simulation::ExperimentOptions& options) {
  const double tasks = m.tasks.mean(), of_a_task = distributions::squared_coefficient_of_variation(*m.time);
  const bool own = m.placement == Placement::own_servers;
  const double of_a_job = own ? of_a_task : (of_a_task + m.tasks.second_moment() / tasks) / tasks - 1;
  options.forgetting = simulation::jobs_to_forget(load(m), of_a_job, simulation::variation_of(m.arrivals));
  const double to_spare = own ? 1 - load(m) : static_cast<double>(m.processors) * (1 - load(m));
  if (!shared(m) && to_spare < 1) options.heaviness = simulation::heaviness_of(*m.time);
}

}  // namespace

simulation::Tally tally_of(const Model& m) {
  simulation::TallySettings s;
  s.time_unit = asked(m).mean() * m.time->mean() / m.speed;
  s.short_job = m.short_job;
  // The mean of wait / time exists when very short jobs are rare enough, or do not wait.
  const bool several = asked(m).least() >= 2 && m.time->is_exponential();
  s.slowdown = shared(m) || several || std::isfinite(m.time->mean_inverse());
  s.processors = static_cast<double>(m.processors);
  return simulation::Tally(s);
}

std::unique_ptr<simulation::Replication> make_replication(const Model& m, std::uint64_t seed,
                                                          std::uint32_t replication) {
  return shared(m) ? make_sharing(m, seed, replication) : make_fifo(m, seed, replication);
}

simulation::HorizonRun run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds) {
  return shared(m) ? sharing_to_horizon(m, seed, replication, thresholds)
                   : fifo_to_horizon(m, seed, replication, thresholds);
}

answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& given,
                               const Interruption& interruption) {
  simulation::ExperimentOptions options = given;
  options.filling = simulation::jobs_to_fill(model.arrivals.rate * model.time->mean() / model.speed);
  tell_how_little_a_job_tells(model, options);
  check_size(model, options);
  if (options.jobs == 0) check_time(model, options);
  const simulation::Parts names{{model.cluster}};
  auto answer = model.horizon
                    ? simulation::run_horizon(
                          [&](std::uint32_t r) { return run_to_horizon(model, options.seed, r, options.thresholds); },
                          names, options, interruption)
                    : simulation::run_long([&](std::uint32_t r) { return make_replication(model, options.seed, r); },
                                           names, options, interruption);
  answer.notes.push_back(shared(model) ? "wait is 0: a job is served from the moment it arrives"
                                       : "wait: until the first task of the job starts");
  answer.notes.push_back(
      "slowdown: response over the least time the job could take alone (its largest task, or its work over all "
      "processors)");
  return answer;
}

}  // namespace sojourn::fork_join
