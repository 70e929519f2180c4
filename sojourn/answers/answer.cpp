#include "sojourn/answers/answer.h"

#include <algorithm>
#include <limits>

namespace sojourn::answers {

std::string_view to_string(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return "exact";
    case MethodKind::lower_bound:
      return "lower-bound";
    case MethodKind::upper_bound:
      return "upper-bound";
    case MethodKind::approximation:
      return "approximation";
    case MethodKind::asymptotic:
      return "asymptotic";
    case MethodKind::as_published:
      return "as-published";
    case MethodKind::simulation:
      return "simulation";
  }
  return "unknown";
}

const Measure* Measures::find(std::string_view name) const {
  for (const auto& [key, measure] : entries_)
    if (key == name) return &measure;
  return nullptr;
}

double Measures::value(std::string_view name) const {
  const Measure* m = find(name);
  return m ? m->value : std::numeric_limits<double>::quiet_NaN();
}

Measure& Measures::at(const std::string& name) {
  for (auto& [key, measure] : entries_)
    if (key == name) return measure;
  entries_.emplace_back(name, Measure{});
  return entries_.back().second;
}

namespace {

// A bound or an as-published formula never comes before an approximation that aims at the truth.
int trust(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return 0;
    case MethodKind::simulation:
      return 1;
    case MethodKind::approximation:
      return 2;
    case MethodKind::asymptotic:
      return 3;
    case MethodKind::lower_bound:
      return 4;
    case MethodKind::upper_bound:
      return 5;
    case MethodKind::as_published:
      return 6;
  }
  return 7;
}

}  // namespace

void sort_best_first(std::vector<MethodAnswer>& methods) {
  std::stable_sort(methods.begin(), methods.end(),
                   [](const MethodAnswer& a, const MethodAnswer& b) { return trust(a.kind) < trust(b.kind); });
}

const std::vector<MeasureDescription>& known_measures() {
  static const std::vector<MeasureDescription> all = {
      {"mean_response", "mean time from submission to completion (the sojourn)"},
      {"mean_wait", "mean time from submission to start"},
      {"mean_slowdown", "mean of (wait + time on the cluster) / time at speed 1"},
      {"mean_bounded_slowdown", "slowdown with lengths below jobs.short_job counted as that, at least 1"},
      {"mean_jobs", "mean number of jobs waiting or running"},
      {"mean_queue", "mean number of jobs waiting"},
      {"mean_used_processors", "mean number of busy processors"},
      {"utilization", "busy processors over all processors"},
      {"mean_idle_while_waiting", "mean number of processors that idle although a job waits"},
      {"throughput", "jobs completed per unit of time"},
      {"prob_wait", "probability that a job waits"},
      {"response_p50", "median response; also p90, p95, p99"},
      {"wait_p50", "median wait; also p90, p95, p99"},
      {"decay_rate", "ratio of successive probabilities of long queues"},
      {"reconfiguration_fraction", "fraction of time spent repartitioning"},
      {"resorption_time", "time to work off the queues once the input stops"},
      {"queue_at_horizon", "mean number of jobs waiting at the horizon"},
      {"wait_at_horizon", "mean wait of a job submitted at the horizon"},
      {"slowdown_at_horizon", "mean slowdown of a job submitted at the horizon"},
      {"used_processors_pmf", "distribution of busy processors; index 0 is none"},
      {"jobs_p50", "median number of jobs waiting or running; also p90, p95, p99"},
      {"jobs_pmf", "distribution of the number of jobs; index 0 is none"},
  };
  return all;
}

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const auto& m : known_measures()) {
    names.emplace_back(m.name);
    const std::string& name = names.back();
    if (!name.ends_with("_p50")) continue;
    const std::string stem = name.substr(0, name.size() - 2);
    for (const char* percent : {"90", "95", "99"}) names.push_back(stem + percent);
  }
  return names;
}

}  // namespace sojourn::answers
