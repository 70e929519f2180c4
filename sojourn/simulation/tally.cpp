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
  for (std::size_t i = 0; i < waits_above.size(); ++i) {
    waits_above[i] += other.waits_above[i];
    responses_above[i] += other.responses_above[i];
  }
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

void Tally::count_above(double waiting, double total) {
  for (std::size_t i = 0; i < settings.thresholds.size(); ++i) {
    waits_above[i] += waiting > settings.thresholds[i];
    responses_above[i] += total > settings.thresholds[i];
  }
}

}  // namespace sojourn::simulation
