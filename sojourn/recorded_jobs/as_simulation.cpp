#include "sojourn/recorded_jobs/as_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/recorded_jobs/blocks.h"
#include "sojourn/recorded_jobs/drawn.h"
#include "sojourn/recorded_jobs/outcome.h"
#include "sojourn/simulation/long_run.h"
#include "sojourn/simulation/rounds.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::recorded_jobs {
namespace {

using simulation::Tally;

void set_ratios(const Tally& tally, answers::Measures& measures) {
  for (const auto& ratio : simulation::ratios_of(tally))
    if (ratio.under > 0) measures.set(ratio.name, ratio.over / ratio.under);
}

void fill(const Model& m, const Outcome& outcome, const simulation::ExperimentOptions& o,
          answers::MethodAnswer& answer) {
  const WidthClasses classes(m.log->jobs);
  const auto tallies = tallies_of(m, classes, outcome, o.thresholds);
  set_ratios(simulation::all_together(tallies), answer.measures);
  if (tallies.size() > 1)
    for (std::size_t k = 0; k < tallies.size(); ++k) {
      answer.classes.push_back({classes.names()[k], {}});
      set_ratios(tallies[k], answer.classes.back().measures);
    }
  set_percentiles(m, classes, outcome, o.percentiles, answer);
}

answers::MethodAnswer replay_once(const Model& m, const simulation::ExperimentOptions& o, const Interruption& i) {
  const auto start = simulation::Clock::now();
  answers::MethodAnswer answer = simulation::blank_answer(o);
  answer.seed.reset();  // nothing is drawn
  try {
    const HeedStop heed(i);
    fill(m, outcome_of(m, as_scheduled(*m.log, m.priorities)), o, answer);
    answer.jobs = m.log->jobs.size();
  } catch (const Interrupted&) {
    answer.interrupted = true;
    answer.notes.emplace_back("interrupted before the last job had started");
  }
  answer.notes.emplace_back(
      "one replay of the log, so there is no interval; resample = \"weeks\" in [workload] draws logs from its weeks "
      "and "
      "gives one");
  answer.seconds = simulation::seconds_since(start);
  return answer;
}

std::string block_name(Resample resample) { return resample == Resample::weeks ? "weeks" : "days"; }

// The interval of the mean shrinks with more drawn logs; what a single log tells does not.
std::string spread_note(std::vector<double> means) {
  constexpr double kLow = 0.05, kHigh = 0.95;
  std::erase_if(means, [](double x) { return std::isnan(x); });
  std::sort(means.begin(), means.end());
  return fmt::format(
      "intervals are those of the mean over such logs; single logs differ more: nine in ten of those drawn have a mean "
      "wait from {} to {}",
      number_text(logs::quantile(means, kLow), 4), number_text(logs::quantile(means, kHigh), 4));
}

// Where the logs of a simulation come from, and what must be said of it.
struct Drawer {
  std::function<std::vector<scheduling::Job>(std::uint64_t seed, std::uint32_t replication)> draw;
  std::string from, note;  // "the 5 weeks of the log"
};

Drawer drawer_of_blocks(const Model& m) {
  const auto blocks = std::make_shared<const Blocks>(*m.log, m.resample, m.priorities);
  const std::string name = block_name(m.resample);
  Drawer drawer{[blocks](std::uint64_t seed, std::uint32_t k) { return blocks->draw(seed, k); },
                fmt::format("drawn from the {} {} of the log", blocks->count(), name), ""};
  if (blocks->left_out() > 0)
    drawer.note = fmt::format("{} jobs after the last of the whole {} are never drawn",
                              grouped(static_cast<double>(blocks->left_out())), name);
  return drawer;
}

Drawer drawer_of_source(const Model& m) {
  return {[&m](std::uint64_t seed, std::uint32_t k) { return drawn_jobs(m, seed, k); },
          fmt::format("of {} jobs drawn from the workload model {}", grouped(static_cast<double>(m.log->jobs.size())),
                      m.source->name()),
          "every log begins with an empty machine and is watched to its last job: waits of short logs are those of a "
          "machine that fills (workload.jobs)"};
}

std::vector<std::string> notes_on_drawing(const Drawer& drawer, std::vector<double> means,
                                          const simulation::ExperimentOptions& o, int logs) {
  std::vector<std::string> notes = {simulation::interval_note(o, fmt::format("{} logs {}", logs, drawer.from))};
  if (means.size() > 1) notes.push_back(spread_note(std::move(means)));
  if (!drawer.note.empty()) notes.push_back(drawer.note);
  return notes;
}

// So many jobs in all.
int logs_for(std::uint64_t jobs, std::size_t in_log) {
  constexpr std::uint64_t kFewest = 2, kMost = 1'000'000;
  return static_cast<int>(std::clamp<std::uint64_t>((jobs + in_log - 1) / in_log, kFewest, kMost));
}

answers::MethodAnswer replay_drawn(const Model& m, const simulation::ExperimentOptions& asked, const Interruption& i) {
  simulation::ExperimentOptions o = asked;
  if (o.replications == 0) o.replications = o.jobs > 0 ? logs_for(o.jobs, m.log->jobs.size()) : kDrawnLogs;
  const Drawer drawer = m.source ? drawer_of_source(m) : drawer_of_blocks(m);
  const WidthClasses classes = classes_of(m);
  std::vector<double> means(static_cast<std::size_t>(o.replications), std::nan(""));
  const simulation::RunOnce run = [&](std::uint32_t replication) -> simulation::HorizonRun {
    try {
      const HeedStop heed(i);
      const Outcome outcome = outcome_of(m, drawer.draw(o.seed, replication));
      auto tallies = tallies_of(m, classes, outcome, o.thresholds);
      const Tally all = simulation::all_together(tallies);
      means[replication] = all.wait / static_cast<double>(all.jobs);
      return {std::move(tallies), {}, all.jobs};
    } catch (const Interrupted&) {
      return {};
    }
  };
  auto answer = simulation::run_horizon(run, {classes.names(), simulation::Parts::Are::classes}, o, i);
  const auto own = notes_on_drawing(drawer, std::move(means), o, answer.replications);
  if (!answer.notes.empty()) answer.notes.erase(answer.notes.begin());  // which speaks of a horizon
  answer.notes.insert(answer.notes.begin(), own.begin(), own.end());
  return answer;
}

}  // namespace

answers::MethodAnswer simulate(const Model& m, const simulation::ExperimentOptions& o, const Interruption& i) {
  if (m.source || m.resample != Resample::none) return replay_drawn(m, o, i);
  auto answer = replay_once(m, o, i);
  if (o.jobs > 0)
    answer.notes.emplace_back("--jobs is not looked at: a replay has the jobs of its log (workload.head)");
  return answer;
}

}  // namespace sojourn::recorded_jobs
