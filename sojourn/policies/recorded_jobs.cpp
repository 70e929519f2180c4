#include "sojourn/policies/recorded_jobs.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/recorded_jobs/as_simulation.h"
#include "sojourn/recorded_jobs/blocks.h"
#include "sojourn/recorded_jobs/limits.h"
#include "sojourn/recorded_jobs/outcome.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::policies {
namespace {

constexpr double kLevel95 = 0.95;

double p95_wait(const recorded_jobs::Model& m, const recorded_jobs::Outcome& outcome) {
  std::vector<double> waits;
  for (std::size_t k = 0; k < outcome.jobs.size(); ++k)
    waits.push_back((outcome.starts[k] - outcome.jobs[k].submit) / m.unit);
  std::sort(waits.begin(), waits.end());
  return logs::quantile(waits, kLevel95);
}

std::vector<double> scores_of(const recorded_jobs::Model& m, const recorded_jobs::WidthClasses& classes,
                              const recorded_jobs::Outcome& outcome) {
  const auto tallies = recorded_jobs::tallies_of(m, classes, outcome, {});
  const auto all = simulation::all_together(tallies);
  const auto& widest = tallies.back();
  const auto n = static_cast<double>(all.jobs);
  return {all.wait / n, p95_wait(m, outcome),
          widest.jobs > 0 ? widest.wait / static_cast<double>(widest.jobs) : std::nan(""), all.bounded_slowdown / n,
          all.used_area / (all.time * all.settings.processors)};
}

}  // namespace

void hold_recorded(const recorded_jobs::Model& model, const Lent& lent, const Options& o,
                   const Interruption& interruption, Contest& c) {
  const HeedStop heed(interruption);
  const recorded_jobs::WidthClasses classes(model.log->jobs);
  c.load = recorded_jobs::offered_load(model);
  c.widest = "width " + classes.names().back();
  c.columns = {{"mean_wait"}, {"wait_p95"}, {"widest.mean_wait"}, {"mean_bounded_slowdown"}, {"utilization", true}};
  for (const Candidate& policy : candidates(model.policy, lent)) c.entries.push_back({policy});
  c.entries[0].own = true;
  const bool drawn = model.resample != recorded_jobs::Resample::none;
  c.runs = !drawn ? 1 : o.replications > 0 ? o.replications : recorded_jobs::kDrawnLogs;
  std::optional<recorded_jobs::Blocks> blocks;
  if (drawn) blocks.emplace(*model.log, model.resample, model.priorities);
  const auto runs = static_cast<std::size_t>(c.runs);
  std::vector<std::vector<std::vector<double>>> samples(c.entries.size(), std::vector<std::vector<double>>(runs));
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, samples.size() * runs, [&](std::size_t k) {
      const HeedStop heed_here(interruption);
      const std::size_t p = k / runs, r = k % runs;
      recorded_jobs::Model m = model;
      m.policy = c.entries[p].policy.policy;
      m.policy.rank = model.policy.rank;
      auto jobs = drawn ? blocks->draw(o.seed, static_cast<std::uint32_t>(r))
                        : recorded_jobs::as_scheduled(*model.log, model.priorities);
      samples[p][r] = scores_of(m, classes, recorded_jobs::outcome_of(m, std::move(jobs)));
    });
  });
  c.jobs = static_cast<double>(model.log->jobs.size()) * c.runs;
  judge(samples, c);
  if (!drawn)
    c.notes.emplace_back(
        "one replay of the log for each policy, so there are no intervals; resample = \"weeks\" in [workload] gives "
        "them");
}

}  // namespace sojourn::policies
