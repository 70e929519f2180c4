#include <algorithm>
#include <cmath>

#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::rigid_jobs {
namespace {

double mean_running(const Model& m) {
  double length = 0, slowest = m.clusters[0].speed;
  for (const JobClass& c : m.classes) length += c.share * c.time->mean();
  for (const Cluster& c : m.clusters) slowest = std::min(slowest, c.speed);
  return m.arrivals.rate * length / slowest;
}

// A single long job blocks a machine that has fewer processors to spare than the job holds.
void tell_how_little_a_job_tells(const Model& m, simulation::ExperimentOptions& options) {
  if (options.forgetting == 0) options.forgetting = jobs_to_forget(m, load(m));
  if (total_processors(m) * (1 - load(m)) >= static_cast<double>(widest(m))) return;
  for (const JobClass& c : m.classes)
    options.heaviness = std::max(options.heaviness, simulation::heaviness_of(*c.time) / c.share);
}

}  // namespace

double jobs_to_forget(const Model& m, double busy) {
  double second = 0;
  for (const JobClass& c : m.classes) second += c.share * (c.time->variance() + c.time->mean() * c.time->mean());
  const double variation = second / (mean_length(m) * mean_length(m)) - 1;
  double of_arrivals = simulation::variation_of(m.arrivals);
  if (m.batch) {
    const double mean = m.batch->mean();
    double squares = 0;
    for (std::size_t i = 0; i < m.batch->values.size(); ++i)
      squares += m.batch->probabilities[i] * std::pow(static_cast<double>(m.batch->values[i]), 2);
    of_arrivals = mean * of_arrivals + (squares - mean * mean) / mean;
  }
  return simulation::jobs_to_forget(busy, variation, of_arrivals);
}

void tell_what_is_known(const Model& m, simulation::ExperimentOptions& options) {
  if (m.saturated()) return;
  options.filling = simulation::jobs_to_fill(mean_running(m));
  tell_how_little_a_job_tells(m, options);
  options.cycle = cycle_of(m);
  options.jobs_in_cycle = options.cycle * m.arrivals.rate;
}

answers::MethodAnswer simulate(const Model& m, const simulation::ExperimentOptions& asked,
                               const Interruption& interruption, Engine engine) {
  simulation::ExperimentOptions options = asked;
  tell_what_is_known(m, options);
  const simulation::Parts parts = parts_of(m);
  if (m.horizon)
    return simulation::run_horizon(
        [&](std::uint32_t r) { return run_to_horizon(m, options.seed, r, options.thresholds); }, parts, options,
        interruption);
  const bool recursion = engine == Engine::recursion || (engine == Engine::automatic && recursion_applies(m));
  std::vector<simulation::Tally> all;
  auto answer = simulation::run_long(
      [&](std::uint32_t r) { return recursion ? make_recursion(m, options.seed, r) : make_events(m, options.seed, r); },
      parts, options, interruption, &all);
  // The law of the used processors; of several clusters each has its own.
  for (std::size_t i = 0; i < m.clusters.size() && !all.empty(); ++i) {
    const auto& tally = all[parts_are_clusters(m) ? i * tallies_in_cluster(m) : 0];
    if (tally.used_time.empty()) continue;
    std::vector<double> pmf = tally.used_time;
    double total = 0;
    for (const double t : pmf) total += t;
    for (double& p : pmf) p /= total;
    if (m.clusters.size() == 1)
      answer.measures.set_array("used_processors_pmf", std::move(pmf));
    else
      answer.clusters[i].measures.set_array("used_processors_pmf", std::move(pmf));
  }
  for (const JobClass& c : m.classes)
    if (!m.saturated() && std::isinf(c.time->mean_inverse())) {
      answer.notes.push_back("mean_slowdown is left out: its mean is infinite for " + c.time->name() + " lengths");
      break;
    }
  return answer;
}

}  // namespace sojourn::rigid_jobs
