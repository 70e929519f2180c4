#include "sojourn/rigid_jobs/simulation/carried.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

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

}  // namespace

Carried estimate_carried(const Model& one, const CarriedOptions& o) {
  constexpr std::uint64_t kBacklogsBefore = 10;  // so that the queue holds what the policy puts off
  Model m = one;
  m.arrivals = {};
  m.arrivals.kind = arrivals::Kind::saturated;
  m.batch.reset();
  m.horizon.reset();
  m.backlog = o.backlog;
  const auto runs = static_cast<std::size_t>(o.replications);
  std::vector<double> loads(runs), rates(runs);
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  Interruption interruption;
  interruption.stop = detail::heeded_stop;
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, runs, [&](std::size_t r) {
      const HeedStop heed(interruption);
      const auto run = make_events(m, o.seed, static_cast<std::uint32_t>(r));
      run->advance(kBacklogsBefore * static_cast<std::uint64_t>(o.backlog));
      for (auto& tally : run->parts()) tally.clear();
      run->advance(o.jobs);
      double jobs = 0;
      for (const auto& tally : run->parts()) jobs += static_cast<double>(tally.jobs);
      rates[r] = jobs / run->parts()[0].time;
      loads[r] = m.on_nodes() ? rates[r] / full_rate(m) : mean_used(run->parts()) / total_processors(m);
    });
  });
  return {simulation::mean_with_interval(loads, o.confidence), simulation::mean_with_interval(rates, o.confidence),
          o.backlog};
}

}  // namespace sojourn::rigid_jobs
