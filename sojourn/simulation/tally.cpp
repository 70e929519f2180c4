#include "sojourn/simulation/tally.h"

#include <array>

namespace sojourn::simulation {

// Sums are kept in registers, and each kind of work has a loop of its own.
void Tally::record(std::span<const double> waiting, std::span<const double> service, std::span<const double> size) {
  constexpr std::size_t kBlock = 128;
  std::array<double, kBlock> totals;
  for (std::size_t from = 0; from < waiting.size(); from += kBlock) {
    const std::size_t n = std::min(kBlock, waiting.size() - from);
    const auto waits_here = waiting.subspan(from, n), services = service.subspan(from, n);
    for (std::size_t k = 0; k < n; ++k) totals[k] = waits_here[k] + services[k];
    double all_waits = wait, all_responses = response;
    for (std::size_t k = 0; k < n; ++k) all_waits += waits_here[k], all_responses += totals[k];
    wait = all_waits, response = all_responses;
    for (std::size_t k = 0; k < n; ++k) waited += waits_here[k] > 0.0;
    jobs += n;
    waits.add(waits_here);
    responses.add({totals.data(), n});
    record_slowdowns({totals.data(), n}, size.subspan(from, n));
    for (std::size_t k = 0; k < n && !waits_above.empty(); ++k) count_above(waits_here[k], totals[k]);
  }
}

void Tally::record_slowdowns(std::span<const double> totals, std::span<const double> size) {
  if (settings.slowdown) {
    double sum = slowdown;
    for (std::size_t k = 0; k < totals.size(); ++k) sum += totals[k] / size[k];
    slowdown = sum;
  }
  if (settings.short_job > 0) {
    double sum = bounded_slowdown;
    for (std::size_t k = 0; k < totals.size(); ++k)
      sum += std::max(1.0, totals[k] / std::max(size[k], settings.short_job));
    bounded_slowdown = sum;
  }
}

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
  no_room_area += other.no_room_area;
  pieces_area += other.pieces_area;
  if (used_time.size() < other.used_time.size()) used_time.resize(other.used_time.size(), 0.0);
  for (std::size_t u = 0; u < other.used_time.size(); ++u) used_time[u] += other.used_time[u];
  paused_area += other.paused_area;
  killed += other.killed;
  due += other.due;
  missed += other.missed;
  stopped += other.stopped;
  lost_area += other.lost_area;
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
