#include "sojourn/simulation/tally.h"

namespace sojourn::simulation {

void Tally::merge_counts(const Tally& other) {
  jobs += other.jobs;
  waited += other.waited;
  wait += other.wait;
  response += other.response;
  slowdown += other.slowdown;
  bounded_slowdown += other.bounded_slowdown;
  waits.merge(other.waits);
  responses.merge(other.responses);
  queue_area += other.queue_area;
  used_area += other.used_area;
  running_area += other.running_area;
  idle_area += other.idle_area;
  if (used_time.size() < other.used_time.size()) used_time.resize(other.used_time.size(), 0.0);
  for (std::size_t u = 0; u < other.used_time.size(); ++u) used_time[u] += other.used_time[u];
  paused_area += other.paused_area;
}

void Tally::merge_beside(const Tally& other) {
  merge_counts(other);
  time = std::max(time, other.time);
  if (!settings.same_processors) settings.processors += other.settings.processors;
}

void Tally::merge_after(const Tally& other) {
  merge_counts(other);
  time += other.time;
}

void Tally::clear() { *this = Tally(settings); }

Tally all_together(const std::vector<Tally>& parts) {
  Tally all = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) all.merge_beside(parts[i]);
  return all;
}

NamedValues measures_of(const Tally& t) {
  NamedValues v;
  const auto n = static_cast<double>(t.jobs);
  if (t.settings.saturated) {
    if (t.time <= 0) return v;
    v.emplace_back("mean_used_processors", t.used_area / t.time);
    v.emplace_back("utilization", t.used_area / t.time / t.settings.processors);
    v.emplace_back("throughput", n / t.time);
    return v;
  }
  if (t.jobs > 0) {
    v.emplace_back("mean_response", t.response / n);
    v.emplace_back("mean_wait", t.wait / n);
    if (t.settings.slowdown) v.emplace_back("mean_slowdown", t.slowdown / n);
    v.emplace_back("mean_bounded_slowdown", t.bounded_slowdown / n);
  }
  if (t.time > 0) {
    v.emplace_back("mean_jobs", (t.queue_area + t.running_area) / t.time);
    v.emplace_back("mean_queue", t.queue_area / t.time);
    v.emplace_back("mean_used_processors", t.used_area / t.time);
    v.emplace_back("utilization", t.used_area / t.time / t.settings.processors);
    v.emplace_back("throughput", n / t.time);
    if (t.settings.idle_while_waiting) v.emplace_back("mean_idle_while_waiting", t.idle_area / t.time);
    if (t.settings.repartitions) v.emplace_back("reconfiguration_fraction", t.paused_area / t.time);
  }
  if (t.jobs > 0) {
    v.emplace_back("prob_wait", static_cast<double>(t.waited) / n);
    for (const auto& [name, p] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}}) {
      v.emplace_back(std::string("response_") + name, t.responses.quantile(p));
    }
    for (const auto& [name, p] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}}) {
      v.emplace_back(std::string("wait_") + name, t.waits.quantile(p));
    }
  }
  return v;
}

}  // namespace sojourn::simulation
