#include "sojourn/policies/drawn_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/policies/largest_load.h"
#include "sojourn/policies/paired_runs.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::policies {
namespace {

using rigid_jobs::Model;

constexpr std::uint64_t kJobs = 320'000;
constexpr int kReplications = 16;
constexpr double kP95 = 0.95;
constexpr double kOfTheLimits = 0.3;  // of the work, about

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
  const auto mean = [](double sum, double n) { return n > 0 ? sum / n : std::nan(""); };
  const auto jobs = static_cast<double>(whole.jobs);
  std::vector<double> scores = {mean(whole.wait, jobs), whole.jobs > 0 ? whole.waits.quantile(kP95) : std::nan(""),
                                mean(widest.wait, static_cast<double>(widest.jobs))};
  if (slowdown) scores.push_back(mean(whole.bounded_slowdown, jobs));
  scores.push_back(mean(whole.used_area, whole.time * whole.settings.processors));
  scores.push_back(mean(whole.idle_area, whole.time));
  return scores;
}

void set_columns(const Model& m, Contest& c) {
  const auto names = grouping(m).names;
  c.widest = m.clusters.size() > 1 && names.size() == 1 ? "" : names[widest_group(m)];
  c.columns = {{"mean_wait"}, {"wait_p95"}, {"widest.mean_wait"}};
  if (m.short_job > 0) c.columns.push_back({"mean_bounded_slowdown"});
  c.columns.insert(c.columns.end(),
                   {{"utilization", true}, {"mean_idle_while_waiting"}, {"largest_stable_load", true}});
}

// The policies, with their largest stable loads; those beyond are not run.
std::vector<Model> enter_all(const Model& model, const Lent& lent, const Options& o, const Tell& tell, Contest& c,
                             std::vector<LargestLoad>& limits) {
  const auto rates = rigid_jobs::largest_rates(model);
  std::vector<Model> models;
  const auto all = candidates(model, lent);
  for (const Candidate& policy : all) {
    stop_point();
    models.push_back(under(model, policy));
    limits.push_back(largest_load(models.back(), rates, o));
    c.entries.push_back({policy});
    c.entries.back().how = limits.back().how;
    if (!model.horizon && model.arrivals.rate >= limits.back().rate) c.entries.back().trouble = "unstable";
    tell(kOfTheLimits * static_cast<double>(models.size()) / static_cast<double>(all.size()));
  }
  c.entries[0].own = true;
  return models;
}

void run_stable(const std::vector<Model>& models, const Options& o, const Interruption& interruption, const Tell& tell,
                Contest& c) {
  c.runs = o.replications > 0 ? o.replications : kReplications;
  const auto runs = static_cast<std::uint64_t>(c.runs);
  const std::uint64_t each = std::max<std::uint64_t>((o.jobs > 0 ? o.jobs : kJobs) / runs, 1);
  c.jobs = static_cast<double>(each * runs);
  std::vector<const Model*> stable;
  for (std::size_t p = 0; p < models.size(); ++p)
    if (c.entries[p].trouble.empty()) stable.push_back(&models[p]);
  const auto paired = run_paired(stable, o, c.runs, each, interruption,
                                 [&](double part) { tell(kOfTheLimits + (1 - kOfTheLimits) * part); });
  c.warm_up = static_cast<double>(paired.warm_up);
  std::vector<std::vector<std::vector<double>>> samples(models.size());
  for (std::size_t p = 0, k = 0; p < models.size(); ++p) {
    if (!c.entries[p].trouble.empty()) continue;
    if (paired.grows[k])
      c.entries[p].trouble = "grows";
    else
      for (const auto& tallies : paired.tallies[k])
        samples[p].push_back(scores_of(models[p], tallies, models[p].short_job > 0));
    c.entries[p].settled = paired.settled[k++];
  }
  judge(samples, c);
}

}  // namespace

void hold_drawn(const Model& model, const Lent& lent, const Options& o, const Interruption& interruption, Contest& c) {
  const HeedStop heed(interruption);
  const auto begin = std::chrono::steady_clock::now();
  const Tell tell = [&](double fraction) {
    const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    Progress p;
    p.fraction = fraction;
    p.done_jobs =
        std::max(0.0, fraction - kOfTheLimits) / (1 - kOfTheLimits) * c.jobs * static_cast<double>(c.entries.size());
    p.seconds_left = fraction > 0 ? passed * (1 - fraction) / fraction : -1.0;
    interruption.tell(p);
  };
  c.load = load(model);
  set_columns(model, c);
  std::vector<LargestLoad> limits;
  const auto models = enter_all(model, lent, o, tell, c, limits);
  run_stable(models, o, interruption, tell, c);
  for (std::size_t p = 0; p < c.entries.size(); ++p) {
    c.entries[p].scores.resize(c.columns.size() - 1, {{.value = std::nan("")}});
    c.entries[p].scores.push_back({limits[p].load});
  }
  judge_apart(c.columns.size() - 1, c);
  const double cycle = model.horizon ? 0 : rigid_jobs::cycle_of(model), in_cycle = cycle * model.arrivals.rate;
  if (in_cycle * c.runs > c.jobs)
    c.notes.push_back(
        fmt::format("what repeats every {} was seen in part: {} jobs come in that time, and each run has {}; "
                    "--jobs {} shows all of it",
                    number_text(cycle), grouped(std::ceil(in_cycle)), grouped(c.jobs / c.runs),
                    grouped(std::ceil(in_cycle * c.runs))));
  if (model.on_nodes() && !lent.empty())
    c.notes.push_back("policies of one's own see processors: they are left out where jobs are placed on nodes");
  if (model.clusters.size() > 1)
    c.notes.push_back("the largest stable load is that of the random broker's shares, cluster by cluster");
}

}  // namespace sojourn::policies
