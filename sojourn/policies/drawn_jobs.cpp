#include "sojourn/policies/drawn_jobs.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/carried.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/rigid_jobs/stability.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::policies {
namespace {

using rigid_jobs::Discipline;
using rigid_jobs::Model;

constexpr std::uint64_t kJobs = 320'000;
constexpr int kReplications = 16;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kP95 = 0.95;

Model under(const Model& model, const Candidate& c) {
  Model m = model;
  m.discipline = c.discipline;
  const auto rank = m.policy.rank;
  m.policy = c.policy;
  m.policy.rank = rank;
  return m;
}

// The group of the widest jobs.
std::size_t widest_group(const Model& m) {
  const auto types = types_of(m);
  const auto widest =
      std::max_element(types.begin(), types.end(), [](const auto& a, const auto& b) { return a.width < b.width; });
  return grouping(m).of_type[static_cast<std::size_t>(widest - types.begin())];
}

std::vector<double> scores_of(const Model& m, const std::vector<simulation::Tally>& tallies, bool slowdown) {
  const auto parts = parts_of(m);
  const auto whole = simulation::tally_of(0, tallies, parts);
  const std::size_t group = parts.classes.empty() ? (m.clusters.size() > 1 ? 0 : widest_group(m) + 1)
                                                  : parts.names.size() + widest_group(m) + 1;
  const auto widest = simulation::tally_of(group, tallies, parts);
  const auto mean = [](double sum, double n) { return n > 0 ? sum / n : kUnknown; };
  const auto jobs = static_cast<double>(whole.jobs);
  std::vector<double> scores = {mean(whole.wait, jobs), whole.jobs > 0 ? whole.waits.quantile(kP95) : kUnknown,
                                mean(widest.wait, static_cast<double>(widest.jobs))};
  if (slowdown) scores.push_back(mean(whole.bounded_slowdown, jobs));
  scores.push_back(mean(whole.used_area, whole.time * whole.settings.processors));
  scores.push_back(mean(whole.idle_area, whole.time));
  return scores;
}

std::vector<double> one_run(const Model& m, const Options& o, std::uint32_t replication, std::uint64_t jobs,
                            bool slowdown) {
  if (m.horizon) return scores_of(m, rigid_jobs::run_to_horizon(m, o.seed, replication).parts, slowdown);
  const auto run = rigid_jobs::recursion_applies(m) ? rigid_jobs::make_recursion(m, o.seed, replication)
                                                    : rigid_jobs::make_events(m, o.seed, replication);
  // A quarter of the jobs before any is counted.
  const auto advance = [&](std::uint64_t count) {
    constexpr std::uint64_t kChunk = 4096;  // jobs between two looks at Ctrl-C
    for (; count > 0; count -= std::min(count, kChunk)) stop_point(), run->advance(std::min(count, kChunk));
  };
  advance(jobs / 4);
  for (auto& tally : run->parts()) tally.clear();
  advance(jobs);
  return scores_of(m, run->parts(), slowdown);
}

struct Limit {
  answers::Measure load;
  double rate = std::numeric_limits<double>::infinity();  // above which it is surely unstable
  std::string how;
};

// What is known: fifo by its own methods, ServerFilling fills every processor, max-weight reaches the packing bound.
std::optional<Limit> known_limit(const Model& m, const rigid_jobs::LargestRates& rates, double full) {
  if (m.discipline == Discipline::fifo) {
    Limit limit{{.value = rates.fifo_rate / full}, rates.fifo_rate, "exact"};
    for (const auto& f : rates.fifo)
      if (f && !f->exact) {
        limit.load.interval = {(rates.fifo_rate - f->half_width) / full, (rates.fifo_rate + f->half_width) / full,
                               0.95};
        limit.how = "saturated simulation";
      }
    return limit;
  }
  if (m.discipline == Discipline::server_filling || m.discipline == Discipline::server_filling_srpt)
    return Limit{{.value = rates.full_rate / full}, rates.full_rate, "exact"};
  if (m.discipline == Discipline::max_weight && m.clusters.size() == 1 && packing_bound(m).optimal)
    return Limit{{.value = rates.packing_rate / full}, rates.packing_rate, "exact"};
  return std::nullopt;
}

// Each cluster by itself, as the random broker feeds it; the first to saturate sets the limit.
Limit estimated_limit(const Model& m, const Options& o, double full) {
  // How much work is lost depends on how urgent jobs come, and jobs that always wait do not come as others do.
  if (m.discipline == Discipline::listed && m.policy.preempt == scheduling::Preempt::requeue)
    return {{.value = kUnknown}, std::numeric_limits<double>::infinity(), ""};
  Limit limit{{.value = std::numeric_limits<double>::infinity()}, {}, ""};
  for (std::size_t i = 0; i < m.clusters.size(); ++i) {
    const auto one = alone(m, i);
    if (!one) continue;
    double share = 0;
    for (const auto& t : types_of(m)) share += t.probability * routing(m, t.job_class, t.width)[i];
    const auto carried = estimate_carried(*one, {.confidence = o.confidence, .seed = o.seed, .threads = o.threads});
    // A load of this cluster as one of the whole model.
    const double factor = static_cast<double>(one->clusters[0].processors) / mean_demand(*one) / share / full;
    if (carried.load.value * factor >= limit.load.value) continue;
    const auto& in = carried.load.interval;
    limit.load.value = carried.load.value * factor;
    if (in) limit.load.interval = {in->low * factor, in->high * factor, in->confidence};
    limit.rate = (in ? in->high : carried.load.value) * factor * full;
    limit.how = fmt::format("saturated simulation, {} and {} jobs waiting", carried.backlog / 2, carried.backlog);
  }
  return limit;
}

void run_all(const std::vector<Model>& models, const Options& o, int runs, std::uint64_t jobs, bool slowdown,
             const Contest& contest, std::vector<std::vector<std::vector<double>>>& samples) {
  std::vector<std::pair<std::size_t, std::size_t>> tasks;
  samples.resize(models.size());
  for (std::size_t p = 0; p < models.size(); ++p) {
    if (!contest.entries[p].trouble.empty()) continue;
    samples[p].resize(static_cast<std::size_t>(runs));
    for (std::size_t r = 0; r < samples[p].size(); ++r) tasks.emplace_back(p, r);
  }
  Interruption heeded;
  heeded.stop = detail::heeded_stop;
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t k) {
      const HeedStop heed(heeded);
      const auto [p, r] = tasks[k];
      samples[p][r] = one_run(models[p], o, static_cast<std::uint32_t>(r), jobs, slowdown);
    });
  });
}

}  // namespace

void hold_drawn(const Model& model, const Options& o, const Interruption& interruption, Contest& c) {
  const HeedStop heed(interruption);
  const bool slowdown = model.short_job > 0;
  const double full = capacity(model) / mean_demand(model);
  c.load = load(model);
  c.widest =
      model.clusters.size() > 1 && grouping(model).names.size() == 1 ? "" : grouping(model).names[widest_group(model)];
  c.columns = {{"mean_wait"}, {"wait_p95"}, {"widest.mean_wait"}};
  if (slowdown) c.columns.push_back({"mean_bounded_slowdown"});
  c.columns.insert(c.columns.end(),
                   {{"utilization", true}, {"mean_idle_while_waiting"}, {"largest_stable_load", true}});
  const auto rates = rigid_jobs::largest_rates(model);
  std::vector<Model> models;
  std::vector<Limit> limits;
  for (const Candidate& policy : candidates(model)) {
    models.push_back(under(model, policy));
    stop_point();
    const auto known = known_limit(models.back(), rates, full);
    limits.push_back(known ? *known : estimated_limit(models.back(), o, full));
    c.entries.push_back({policy});
    if (!model.horizon && model.arrivals.rate >= limits.back().rate) c.entries.back().trouble = "unstable";
  }
  c.entries[0].own = true;
  c.runs = o.replications > 0 ? o.replications : kReplications;
  const std::uint64_t each =
      std::max<std::uint64_t>((o.jobs > 0 ? o.jobs : kJobs) / static_cast<std::uint64_t>(c.runs), 1);
  c.jobs = static_cast<double>(each) * c.runs;
  std::vector<std::vector<std::vector<double>>> samples;
  run_all(models, o, c.runs, each, slowdown, c, samples);
  judge(samples, c);
  for (std::size_t p = 0; p < c.entries.size(); ++p) {
    c.entries[p].scores.resize(c.columns.size() - 1, {{.value = kUnknown}});
    c.entries[p].scores.push_back({limits[p].load});
    c.entries[p].how = limits[p].how;
  }
  judge_apart(c.columns.size() - 1, c);
  if (model.clusters.size() > 1)
    c.notes.push_back("the largest stable load is that of the random broker's shares, cluster by cluster");
}

}  // namespace sojourn::policies
