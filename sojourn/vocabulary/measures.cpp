#include "sojourn/vocabulary/measures.h"

#include <algorithm>
#include <unordered_map>

#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::vocabulary {
namespace {

constexpr Kinds kHorizon = kinds::all & ~kinds::malleable;  // kinds that can be asked about a finite stretch of time
constexpr double kShownPercentile = 95;                     // of each law, in tables that have room for one

std::vector<Measure> rows() {
  using enum Dimension;
  const Kinds all = kinds::all, any = kinds::all | kinds::log;
  return {
      {.name = "mean_response",
       .words = "mean response time",
       .sentence = "mean time from submission to completion (the sojourn)",
       .dimension = time,
       .kinds = any,
       .burden = Burden::grows,
       .in_parts = 1,
       .in_comparison = 1,
       .in_summary = 1},
      {.name = "mean_wait",
       .words = "mean wait",
       .sentence = "mean time from submission to start",
       .dimension = time,
       .kinds = any,
       .burden = Burden::grows,
       .small_beside = "mean_response",
       .in_parts = 2,
       .in_comparison = 2,
       .in_summary = 2},
      {.name = "mean_slowdown",
       .words = "mean slowdown",
       .sentence = "mean of (wait + time on the cluster) / time at speed 1",
       .dimension = slowdown,
       .kinds = all & ~kinds::malleable,
       .burden = Burden::grows_for_equal_lengths,
       .in_parts = 6,
       .in_comparison = 5},
      {.name = "mean_bounded_slowdown",
       .words = "mean bounded slowdown",
       .sentence = "slowdown with lengths below jobs.short_job counted as that, at least 1",
       .dimension = slowdown,
       .kinds = any & ~kinds::malleable,
       .burden = Burden::grows_for_equal_lengths},
      {.name = "mean_jobs",
       .words = "mean number of jobs in the system",
       .sentence = "mean number of jobs waiting or running",
       .burden = Burden::grows,
       .in_summary = 10},
      {.name = "mean_queue",
       .words = "mean number of jobs waiting",
       .sentence = "mean number of jobs waiting",
       .burden = Burden::grows,
       .small_beside = "mean_jobs",
       .in_parts = 3,
       .in_comparison = 3,
       .in_summary = 5},
      {.name = "mean_used_processors",
       .words = "mean number of busy processors",
       .sentence = "mean number of busy processors",
       .in_parts = 4,
       .in_comparison = 4,
       .in_summary = 7},
      {.name = "utilization",
       .words = "utilization",
       .sentence = "busy processors over all processors",
       .dimension = fraction,
       .kinds = any,
       .burden = Burden::follows_offered_work,
       .in_parts = 5,
       .in_summary = 6},
      {.name = "mean_idle_while_waiting",
       .words = "processors idle although a job waits",
       .sentence = "mean number of processors that idle although a job waits",
       .kinds = kinds::rigid,
       .small_beside = "mean_jobs"},
      {.name = "mean_idle_no_room",
       .words = "of these: not enough for the first in the queue",
       .sentence = "of these: while what is free would not be enough for the first in the queue (clusters with nodes)",
       .kinds = kinds::rigid,
       .small_beside = "mean_jobs"},
      {.name = "mean_idle_in_pieces",
       .words = "of these: enough, but in pieces",
       .sentence = "of these: while it would be enough, but lies in pieces on the nodes (clusters with nodes)",
       .kinds = kinds::rigid,
       .small_beside = "mean_jobs"},
      {.name = "throughput",
       .words = "throughput",
       .sentence = "jobs completed per unit of time",
       .dimension = rate,
       .burden = Burden::follows_offered_work,
       .in_summary = 8},
      {.name = "prob_wait",
       .words = "probability of waiting",
       .sentence = "probability that a job waits",
       .dimension = fraction,
       .burden = Burden::grows,
       .small_beside = "1",
       .in_comparison = 6},
      {.name = "response_p50",
       .words = "the response time",
       .sentence = "median response; also p90, p95, p99",
       .dimension = time,
       .burden = Burden::grows,
       .in_parts = 8,
       .in_comparison = 7,
       .in_summary = 4,
       .stem = "response",
       .any_percentile = true},
      {.name = "wait_p50",
       .words = "the wait",
       .sentence = "median wait; also p90, p95, p99",
       .dimension = time,
       .kinds = any,
       .burden = Burden::grows,
       .small_beside = "mean_response",
       .in_parts = 7,
       .in_comparison = 8,
       .in_summary = 3,
       .stem = "wait",
       .any_percentile = true},
      {.name = "decay_rate",
       .words = "decay rate of the queue",
       .sentence = "ratio of successive probabilities of long queues",
       .dimension = fraction},
      {.name = "reconfiguration_fraction",
       .words = "fraction of time spent repartitioning",
       .sentence = "fraction of time spent repartitioning",
       .dimension = fraction,
       .kinds = kinds::malleable},
      {.name = "resorption_time",
       .words = "time to work off the queues",
       .sentence = "time to work off the queues once the input stops",
       .dimension = time,
       .kinds = kinds::sequential},
      {.name = "queue_at_horizon",
       .words = "jobs waiting at the horizon",
       .sentence = "mean number of jobs waiting at the horizon",
       .kinds = kHorizon,
       .in_comparison = 9,
       .in_summary = 9},
      {.name = "wait_at_horizon",
       .words = "wait at the horizon",
       .sentence = "mean wait of a job submitted at the horizon",
       .dimension = time,
       .kinds = kinds::sequential},
      {.name = "slowdown_at_horizon",
       .words = "slowdown at the horizon",
       .sentence = "mean slowdown of a job submitted at the horizon",
       .dimension = slowdown,
       .kinds = kinds::sequential},
      {.name = "used_processors_pmf",
       .words = "distribution of busy processors",
       .sentence = "distribution of busy processors; index 0 is none",
       .dimension = law,
       .kinds = kinds::sequential | kinds::rigid},
      {.name = "jobs_p50",
       .words = "the number of jobs",
       .sentence = "median number of jobs waiting or running; also p90, p95, p99",
       .kinds = kinds::staged,
       .stem = "jobs"},
      {.name = "jobs_pmf",
       .words = "distribution of the number of jobs",
       .sentence = "distribution of the number of jobs; index 0 is none",
       .dimension = law},
      {.name = "killed_fraction",
       .words = "fraction of jobs killed at their limits",
       .sentence = "fraction of jobs that are killed at the limit of their class",
       .dimension = fraction,
       .kinds = kinds::rigid},
      {.name = "missed_deadlines",
       .words = "fraction of deadlines missed",
       .sentence = "of the jobs with a deadline, the fraction that end after it",
       .dimension = fraction,
       .kinds = kinds::rigid},
      {.name = "preemptions",
       .words = "times that a job is stopped",
       .sentence = "mean number of times that a running job is stopped for another",
       .kinds = kinds::rigid},
      {.name = "lost_work",
       .words = "fraction of the used processor time that is lost",
       .sentence = "processor time of stopped jobs that begin anew, over all used processor time",
       .dimension = fraction,
       .kinds = kinds::rigid},
      {.name = "energy",
       .words = "power drawn (W)",
       .sentence = "mean power in watts: watt hours an hour, by watts_busy and watts_idle",
       .kinds = kinds::sequential | kinds::rigid},
      {.name = "cost",
       .words = "cost per hour",
       .sentence = "price of all processors per hour (per unit of time where the model has no time_unit)",
       .kinds = kinds::sequential | kinds::rigid},
      {.name = "cost_per_job",
       .words = "cost per job",
       .sentence = "cost over the jobs completed in the same time",
       .kinds = kinds::sequential | kinds::rigid},
      {.name = "offered_load",
       .words = "offered load",
       .sentence = "work submitted over processors times the span of the submissions",
       .dimension = fraction,
       .kinds = kinds::log},
      {.name = "max_wait",
       .words = "longest wait",
       .sentence = "longest time from submission to start",
       .dimension = time,
       .kinds = kinds::log},
      {.name = "last_end",
       .words = "last end",
       .sentence = "when the last job ends, counted as the log counts",
       .dimension = time,
       .kinds = kinds::log},
      {.name = "delayed", .words = "jobs delayed", .sentence = "number of jobs that wait", .kinds = kinds::log},
      {.name = "overtakes",
       .words = "jobs that overtook",
       .sentence = "number of jobs that start before a job submitted earlier",
       .kinds = kinds::log},
      {.name = "mean_wait_by_work",
       .words = "mean wait by work",
       .sentence = "mean wait, each job counted by its width times its run time",
       .dimension = time,
       .kinds = kinds::log},
  };
}

int place_in(const Measure& m, Table table) {
  switch (table) {
    case Table::parts:
      return m.in_parts;
    case Table::comparison_of_parts:
      return m.in_comparison;
    case Table::sweep_summary:
      return m.in_summary;
  }
  return 0;
}

const Measure* find_law(std::string_view stem) {
  for (const Measure& m : measures())
    if (m.stem == stem) return &m;
  return nullptr;
}

std::vector<std::string> names_of_models() {
  std::vector<std::string> names;
  for (const Measure& m : measures()) {
    if (!(m.kinds & kinds::all)) continue;
    if (m.stem.empty()) names.emplace_back(m.name);
    for (const double percent : usual_percentiles())
      if (!m.stem.empty()) names.push_back(percentile_name(m.stem, percent));
  }
  return names;
}

}  // namespace

std::string_view to_string(Dimension dimension) {
  constexpr std::string_view names[] = {"time", "fraction", "rate", "slowdown", "number", "law"};
  return names[static_cast<std::size_t>(dimension)];
}

const std::vector<Measure>& measures() {
  static const std::vector<Measure> all = rows();
  return all;
}

const Measure* find_measure(std::string_view name) {
  static const auto plain = [] {
    std::unordered_map<std::string_view, const Measure*> all;
    for (const Measure& m : measures())
      if (m.stem.empty()) all[m.name] = &m;
    return all;
  }();
  if (const auto at = plain.find(name); at != plain.end()) return at->second;
  if (const auto p = parse_percentile_name(name)) {
    const auto& usual = usual_percentiles();
    const Measure* row = find_law(p->stem);
    const bool told = row && (row->any_percentile || std::find(usual.begin(), usual.end(), p->percent) != usual.end());
    return told ? row : nullptr;
  }
  const auto tail = parse_above_name(name);
  const Measure* row = tail ? find_law(tail->stem) : nullptr;
  return row && row->any_percentile ? row : nullptr;
}

const std::vector<std::string>& measure_names() {
  static const std::vector<std::string> all = names_of_models();
  return all;
}

std::vector<std::string> shown_in(Table table) {
  std::vector<std::pair<int, std::string>> shown;
  for (const Measure& m : measures())
    if (const int place = place_in(m, table); place > 0)
      shown.emplace_back(place, m.stem.empty() ? std::string(m.name) : percentile_name(m.stem, kShownPercentile));
  std::sort(shown.begin(), shown.end());
  std::vector<std::string> names;
  for (auto& [place, name] : shown) names.push_back(std::move(name));
  return names;
}

Dimension dimension_of(std::string_view measure) {
  if (parse_above_name(measure)) return Dimension::fraction;
  const Measure* row = find_measure(measure);
  return row ? row->dimension : Dimension::number;
}

}  // namespace sojourn::vocabulary
