#include "sojourn/replay/measures.h"

#include <algorithm>

#include "sojourn/logs/statistics.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::replay {
namespace {

constexpr double kShortRun = 10.0;  // seconds: slowdowns of shorter jobs would say nothing else

// From each job's wait and start.
Measures of(std::span<const logs::Job> jobs, std::vector<double> waits, std::span<const double> starts,
            std::int64_t processors) {
  Measures m;
  m.jobs = jobs.size();
  const double n = static_cast<double>(jobs.size());
  double work = 0, latest = starts[0], last_end = starts[0] + jobs[0].run, overtakes = 0;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const auto& job = jobs[k];
    const double wait = waits[k], response = wait + job.run;
    m.mean_wait += wait;
    m.mean_response += response;
    m.mean_bounded_slowdown += std::max(1.0, response / std::max(job.run, kShortRun));
    m.mean_wait_by_work += wait * job.work();
    work += job.work();
    last_end = std::max(last_end, starts[k] + job.run);
    m.delayed += wait > 0;
    overtakes += starts[k] < latest;
    latest = std::max(latest, starts[k]);
  }
  m.mean_wait /= n;
  m.mean_response /= n;
  m.mean_bounded_slowdown /= n;
  m.mean_wait_by_work /= work;
  const double first = jobs.front().submit, span = jobs.back().submit - first;
  m.last_end = last_end;
  m.overtakes = overtakes;
  if (last_end > first) m.utilization = work / (double(processors) * (last_end - first));
  if (span > 0) m.offered_load = work / (double(processors) * span);
  std::sort(waits.begin(), waits.end());
  m.wait_p50 = logs::quantile(waits, 0.5);
  m.wait_p90 = logs::quantile(waits, 0.9);
  m.wait_p95 = logs::quantile(waits, 0.95);
  m.wait_p99 = logs::quantile(waits, 0.99);
  m.max_wait = waits.back();
  return m;
}

}  // namespace

const std::vector<NamedMeasure>& named_measures() {
  using Value = std::optional<double>;
  static const std::vector<NamedMeasure> all = {
      {"mean_wait", [](const Measures& m) -> Value { return m.mean_wait; }},
      {"mean_response", [](const Measures& m) -> Value { return m.mean_response; }},
      {"mean_bounded_slowdown", [](const Measures& m) -> Value { return m.mean_bounded_slowdown; }},
      {"utilization", [](const Measures& m) { return m.utilization; }},
      {"offered_load", [](const Measures& m) { return m.offered_load; }},
      {"wait_p50", [](const Measures& m) -> Value { return m.wait_p50; }},
      {"wait_p90", [](const Measures& m) -> Value { return m.wait_p90; }},
      {"wait_p95", [](const Measures& m) -> Value { return m.wait_p95; }},
      {"wait_p99", [](const Measures& m) -> Value { return m.wait_p99; }},
      {"max_wait", [](const Measures& m) -> Value { return m.max_wait; }},
      {"last_end", [](const Measures& m) { return m.last_end; }},
      {"delayed", [](const Measures& m) -> Value { return m.delayed; }},
      {"overtakes", [](const Measures& m) { return m.overtakes; }},
      {"mean_wait_by_work", [](const Measures& m) -> Value { return m.mean_wait_by_work; }},
  };
  return all;
}

std::string row_name(std::string_view measure) {
  constexpr std::string_view kTime = " time";
  const auto* row = vocabulary::find_measure(measure);
  std::string words(row->stem.empty() ? row->words : measure);
  std::replace(words.begin(), words.end(), '_', ' ');
  if (row->dimension != vocabulary::Dimension::time) return words;
  if (words.ends_with(kTime)) words.resize(words.size() - kTime.size());
  return words + " (s)";
}

Measures measures(std::span<const logs::Job> jobs, std::span<const double> starts, std::int64_t processors) {
  std::vector<double> waits(jobs.size());
  for (std::size_t k = 0; k < jobs.size(); ++k) waits[k] = starts[k] - jobs[k].submit;
  return of(jobs, std::move(waits), starts, processors);
}

std::optional<Measures> recorded(const logs::Log& log, const logs::Options& options) {
  std::vector<logs::Job> jobs;
  std::vector<double> waits, starts;
  for (const auto& job : log.jobs) {
    if (!job.has_wait()) continue;
    jobs.push_back(job);
    waits.push_back(job.wait);
    starts.push_back(job.start());
  }
  if (jobs.empty()) return std::nullopt;
  Measures m = of(jobs, std::move(waits), starts, log.processors);
  if (jobs.size() < log.jobs.size() || options.load_percent != 100.0)
    m.utilization = m.offered_load = m.last_end = m.overtakes = std::nullopt;
  return m;
}

}  // namespace sojourn::replay
