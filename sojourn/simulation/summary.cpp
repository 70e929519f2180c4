#include "sojourn/simulation/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/simulation/intervals.h"

namespace sojourn::simulation {
namespace {

constexpr double kCommonLevels[] = {0.5, 0.9};  // of the response: where the dependence of jobs is measured

std::vector<const LogHistogram*> laws_of(const std::vector<const Tally*>& units, LogHistogram Tally::*law) {
  std::vector<const LogHistogram*> laws;
  for (const Tally* t : units) laws.push_back(&(t->*law));
  return laws;
}

double measured_dependence_of(const std::vector<const Tally*>& units, const Tally& all) {
  double most = 1.0;
  for (const double level : kCommonLevels)
    most = std::max(
        most, measured_dependence(all.responses, laws_of(units, &Tally::responses), all.responses.quantile(level)));
  return most;
}

bool is_probability(const std::string& name) {
  return name == "prob_wait" || name == "killed_fraction" || name == "missed_deadlines" ||
         vocabulary::parse_above_name(name);
}

// Of jobs that wait, rather than of how busy the machine is.
bool is_of_waits(const std::string& name) {
  return name.ends_with("_response") || name.ends_with("_wait") || name.ends_with("_slowdown") || name == "mean_jobs" ||
         name == "mean_queue";
}

// 12,345,678 as 13,000,000: nobody needs more digits of such a number.
std::string about(double jobs) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(jobs)) - 1));
  return grouped(std::ceil(jobs / unit) * unit);
}

}  // namespace

answers::MethodAnswer blank_answer(const ExperimentOptions& o) {
  answers::MethodAnswer answer;
  answer.name = "simulation";
  answer.kind = answers::MethodKind::simulation;
  answer.seed = o.seed;
  return answer;
}

std::pair<std::size_t, std::string> part_and_measure(const std::string& target, const Parts& parts) {
  for (std::size_t i = 0; i < parts.count(); ++i)
    if (target.starts_with(parts.name(i) + ".")) return {i + 1, target.substr(parts.name(i).size() + 1)};
  return {0, target};
}

namespace {

// The tallies that make up a part, and whether it is a class over several clusters.
struct Pieces {
  std::size_t first = 0, step = 1, count = 1;
  bool class_of_clusters = false;
};
Pieces pieces_of(std::size_t part, std::size_t tallies, const Parts& parts) {
  if (part == 0) return {0, 1, tallies};
  if (tallies == 1) return {};  // a single part is the whole
  if (parts.classes.empty()) return {part - 1};
  const std::size_t each = parts.classes.size();
  if (part <= parts.names.size()) return {(part - 1) * each, 1, each};
  return {part - 1 - parts.names.size(), each, parts.names.size(), true};
}

}  // namespace

Tally tally_of(std::size_t part, const std::vector<Tally>& tallies, const Parts& parts) {
  const Pieces p = pieces_of(part, tallies.size(), parts);
  Tally all = tallies[p.first];
  for (std::size_t k = 1; k < p.count; ++k) all.merge_beside(tallies[p.first + k * p.step]);
  // Classes share the processors of all clusters.
  if (p.class_of_clusters) {
    all.settings.processors = 0;
    for (const Tally& t : tallies) all.settings.processors += t.settings.processors;
  }
  return all;
}

Summary::Summary(const std::vector<Unit>& units, const ExperimentOptions& options, Evidence evidence)
    : units_(units), options_(options), evidence_(evidence), pooled_(pooled(units)) {
  const View all = view_of(0, {});
  evidence_.jobs = static_cast<double>(all.pooled.jobs);
  if (all.pooled.jobs > 0 && !all.pooled.settings.saturated)
    evidence_.measured = measured_dependence_of(all.units, all.pooled);
}

Summary::View Summary::view_of(std::size_t part, const Parts& parts) const {
  const Pieces pieces = pieces_of(part, pooled_.parts.size(), parts);
  const bool add_up = pieces.count > 1;
  View view{{}, tally_of(part, pooled_.parts, parts), part};
  if (evidence_.jobs > 0) view.share = static_cast<double>(view.pooled.jobs) / evidence_.jobs;
  if (add_up)
    for (const Unit& unit : units_) view.store.push_back(tally_of(part, unit.parts, parts));
  for (std::size_t u = 0; u < units_.size(); ++u)
    view.units.push_back(add_up ? &view.store[u] : &units_[u].parts[pieces.first]);
  return view;
}

answers::Measure Summary::judged(const std::string& name, answers::Measure m, const View& view, double needed) {
  if (!m.interval || evidence_.jobs >= needed) return m;
  m.interval.reset();
  double& most = (view.part == 0 ? too_few_ : too_few_in_parts_)[name];
  most = std::max(most, needed);
  return m;
}

answers::Measure Summary::ratio(const View& view, std::size_t index, const Ratio& all) {
  std::vector<Sums> sums;
  for (const Tally* unit : view.units) {
    const Ratio r = ratios_of(*unit)[index];
    sums.push_back({r.over, r.under});
  }
  answers::Measure m = ratio_with_interval(sums, options_.confidence);
  // Of a rare part a few jobs must have been seen; of a probability, a few on either side.
  double fraction = view.share, needed = 0;
  if (is_probability(all.name))
    fraction *= std::min(m.value, 1 - m.value);
  else
    needed = jobs_for_mean(evidence_, is_of_waits(all.name));
  if (fraction < 1 && fraction > 0) needed = std::max(needed, jobs_for_fraction(evidence_, fraction));
  return judged(all.name, m, view, needed);
}

answers::Measure Summary::percentile(const View& view, const Percentile& which) {
  const auto laws = laws_of(view.units, which.law);
  const LogHistogram& all = view.pooled.*which.law;
  const answers::Measure m = percentile_with_interval(all, laws, which.level, options_.confidence);
  Evidence here = evidence_;
  here.stops_itself = options_.jobs == 0;
  // Dependence of the jobs beyond this very percentile, in jobs of the whole.
  here.measured = measured_dependence(all, laws, m.value) / view.share;
  // Where the rare long jobs have not been seen, the law of the waits is not known any better than their mean.
  const double needed = std::max(jobs_for_fraction(here, std::min(which.level, 1 - which.level) * view.share),
                                 jobs_for_mean(evidence_, true));
  return judged(which.name, m, view, needed);
}

void Summary::add_of_runs(answers::Measures& measures, std::size_t part) {
  if (part >= pooled_.of_runs.size()) return;
  for (std::size_t k = 0; k < pooled_.of_runs[part].size(); ++k) {
    std::vector<Sums> sums;
    for (const Unit& unit : units_) sums.push_back({unit.of_runs[part][k].over, unit.of_runs[part][k].under});
    measures.set(pooled_.of_runs[part][k].name, ratio_with_interval(sums, options_.confidence));
  }
}

answers::Measures Summary::measures_of(const View& view) {
  answers::Measures measures;
  const auto all = ratios_of(view.pooled);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].under > 0) measures.set(all[i].name, ratio(view, i, all[i]));
  if (view.pooled.jobs > 0)
    for (const Percentile& p : percentiles_of(view.pooled, options_.percentiles))
      measures.set(p.name, percentile(view, p));
  add_of_runs(measures, view.part);
  return measures;
}

void Summary::fill(answers::MethodAnswer& answer, const Parts& parts) {
  answer.measures = measures_of(view_of(0, parts));
  auto& into = parts.are == Parts::Are::clusters ? answer.clusters : answer.classes;
  for (std::size_t i = 0; i < parts.names.size(); ++i)
    into.push_back({parts.names[i], measures_of(view_of(i + 1, parts))});
  for (std::size_t i = 0; i < parts.classes.size(); ++i)
    answer.classes.push_back({parts.classes[i], measures_of(view_of(parts.names.size() + i + 1, parts))});
  for (const auto& [name, needed] : too_few_) too_few_in_parts_.erase(name);
  if (!too_few_.empty()) answer.notes.push_back(note_on(too_few_, ""));
  const bool clusters = parts.are == Parts::Are::clusters;
  if (!too_few_in_parts_.empty())
    answer.notes.push_back(note_on(too_few_in_parts_, !parts.classes.empty() ? " of single clusters or classes"
                                                      : clusters             ? " of single clusters"
                                                                             : " of single classes"));
}

std::string Summary::note_on(const std::map<std::string, double>& too_few, const std::string& of_what) const {
  double most = 0;
  std::vector<std::string> names;
  for (const auto& [name, needed] : too_few) names.push_back(name), most = std::max(most, needed);
  return fmt::format("{} jobs are too few for an interval of {}{}; it would take about {} (--jobs)",
                     grouped(evidence_.jobs), joined(names), of_what, about(most));
}

answers::Measure Summary::measure(const std::string& name, const Parts& parts) {
  const auto [part, of] = part_and_measure(name, parts);
  const View view = view_of(part, parts);
  const auto ratios = ratios_of(view.pooled);
  for (std::size_t i = 0; i < ratios.size(); ++i)
    if (ratios[i].name == of && ratios[i].under > 0) return ratio(view, i, ratios[i]);
  for (const Percentile& p : percentiles_of(view.pooled, options_.percentiles))
    if (p.name == of && view.pooled.jobs > 0) return percentile(view, p);
  answers::Measures of_runs;
  add_of_runs(of_runs, part);
  const answers::Measure* found = of_runs.find(of);
  return found ? *found : answers::Measure{.value = std::numeric_limits<double>::quiet_NaN()};
}

}  // namespace sojourn::simulation
