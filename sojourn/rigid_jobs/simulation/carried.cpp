#include "sojourn/rigid_jobs/simulation/carried.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "sojourn/base/stop_point.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::rigid_jobs {

namespace {

// Processors that work, by the time with each number of them; on a machine too large for that by the jobs that started.
double mean_used(const std::vector<simulation::Tally>& tallies) {
  const auto& times = tallies[0].used_time;
  double area = 0, time = 0;
  for (std::size_t u = 0; u < times.size(); ++u) area += static_cast<double>(u) * times[u], time += times[u];
  if (time > 0) return area / time;
  for (const auto& tally : tallies) area += tally.used_area;
  return area / tallies[0].time;
}

struct Run {
  double load, rate;
};

Run run_with(const Model& m, std::int64_t backlog, const CarriedOptions& o, std::uint32_t replication) {
  constexpr std::uint64_t kBacklogsBefore = 10;  // so that the queue holds what the policy puts off
  Model waiting = m;
  waiting.backlog = backlog;
  const auto run = make_events(waiting, o.seed, replication);
  run->advance(kBacklogsBefore * static_cast<std::uint64_t>(backlog));
  for (auto& tally : run->parts()) tally.clear();
  run->advance(o.jobs);
  double jobs = 0;
  for (const auto& tally : run->parts()) jobs += static_cast<double>(tally.jobs);
  const double rate = jobs / run->parts()[0].time;
  return {m.on_nodes() ? rate / full_rate(m) : mean_used(run->parts()) / total_processors(m), rate};
}

// The rule's value, with an interval that holds that of the larger backlog as well; nothing beyond `most`.
answers::Measure extrapolated(const std::vector<double>& half, const std::vector<double>& whole, double most,
                              double confidence) {
  std::vector<double> rule;
  for (std::size_t r = 0; r < whole.size(); ++r) rule.push_back(2 * whole[r] - half[r]);
  answers::Measure told = simulation::mean_with_interval(rule, confidence);
  const answers::Measure seen = simulation::mean_with_interval(whole, confidence);
  told.value = std::min(told.value, most);
  if (!told.interval || !seen.interval) return told;
  told.interval->low = std::min({told.interval->low, seen.interval->low, most});
  told.interval->high = std::min(std::max(told.interval->high, seen.interval->high), most);
  return told;
}

}  // namespace

Carried estimate_carried(const Model& one, const CarriedOptions& o) {
  Model m = one;
  m.arrivals = {};
  m.arrivals.kind = arrivals::Kind::saturated;
  m.batch.reset();
  m.horizon.reset();
  const auto runs = static_cast<std::size_t>(o.replications);
  const std::int64_t half = o.backlog / 2;  // none: fifo needs no more than one
  std::vector<double> loads[2] = {std::vector<double>(runs), std::vector<double>(runs)},
                      rates[2] = {loads[0], loads[0]};
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  Interruption interruption;
  interruption.stop = detail::heeded_stop;
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, half > 0 ? 2 * runs : runs, [&](std::size_t k) {
      const HeedStop heed(interruption);
      const std::size_t whole = k < runs, r = k % runs;
      const Run run = run_with(m, whole ? o.backlog : half, o, static_cast<std::uint32_t>(r));
      loads[whole][r] = run.load;
      rates[whole][r] = run.rate;
    });
  });
  if (half == 0) loads[0] = loads[1], rates[0] = rates[1];
  const double full = full_rate(m);
  return {extrapolated(loads[0], loads[1], 1.0, o.confidence), extrapolated(rates[0], rates[1], full, o.confidence),
          o.backlog};
}

}  // namespace sojourn::rigid_jobs
