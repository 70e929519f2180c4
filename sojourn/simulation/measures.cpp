#include "sojourn/simulation/measures.h"

namespace sojourn::simulation {
namespace {

void add_job_ratios(std::vector<Ratio>& ratios, const Tally& t) {
  const auto n = static_cast<double>(t.jobs);
  ratios.push_back({"mean_response", t.response, n});
  ratios.push_back({"mean_wait", t.wait, n});
  if (t.settings.slowdown) ratios.push_back({"mean_slowdown", t.slowdown, n});
  if (t.settings.short_job > 0) ratios.push_back({"mean_bounded_slowdown", t.bounded_slowdown, n});
}

void add_use_ratios(std::vector<Ratio>& ratios, const Tally& t) {
  ratios.push_back({"mean_used_processors", t.used_area, t.time});
  ratios.push_back({"utilization", t.used_area, t.time * t.settings.processors});
  ratios.push_back({"throughput", static_cast<double>(t.jobs), t.time});
}

void add_probabilities(std::vector<Ratio>& ratios, const Tally& t) {
  const auto n = static_cast<double>(t.jobs);
  const std::vector<double>& times = t.settings.thresholds;
  ratios.push_back({"prob_wait", static_cast<double>(t.waited), n});
  for (std::size_t i = 0; i < times.size(); ++i)
    ratios.push_back({vocabulary::above_name("response", times[i]), static_cast<double>(t.responses_above[i]), n});
  for (std::size_t i = 0; i < times.size(); ++i)
    ratios.push_back({vocabulary::above_name("wait", times[i]), static_cast<double>(t.waits_above[i]), n});
}

// What a policy or a limit does to jobs.
void add_troubles(std::vector<Ratio>& ratios, const Tally& t) {
  const auto n = static_cast<double>(t.jobs);
  if (t.settings.limits) ratios.push_back({"killed_fraction", static_cast<double>(t.killed), n});
  if (t.settings.deadlines)
    ratios.push_back({"missed_deadlines", static_cast<double>(t.missed), static_cast<double>(t.due)});
  if (!t.settings.stops) return;
  ratios.push_back({"preemptions", static_cast<double>(t.stopped), n});
  ratios.push_back({"lost_work", t.lost_area, t.used_area});
}

}  // namespace

std::vector<Ratio> ratios_of(const Tally& t) {
  std::vector<Ratio> ratios;
  if (t.settings.saturated) {
    add_use_ratios(ratios, t);
    return ratios;
  }
  add_job_ratios(ratios, t);
  ratios.push_back({"mean_jobs", t.queue_area + t.running_area, t.time});
  ratios.push_back({"mean_queue", t.queue_area, t.time});
  add_use_ratios(ratios, t);
  if (t.settings.idle_while_waiting) ratios.push_back({"mean_idle_while_waiting", t.idle_area, t.time});
  if (t.settings.pieces) {
    ratios.push_back({"mean_idle_no_room", t.no_room_area, t.time});
    ratios.push_back({"mean_idle_in_pieces", t.pieces_area, t.time});
  }
  if (t.settings.repartitions) ratios.push_back({"reconfiguration_fraction", t.paused_area, t.time});
  add_probabilities(ratios, t);
  add_troubles(ratios, t);
  return ratios;
}

std::vector<Percentile> percentiles_of(const Tally& t, const std::vector<double>& percents) {
  std::vector<Percentile> all;
  if (t.settings.saturated) return all;
  for (const double p : percents)
    all.push_back({vocabulary::percentile_name("response", p), p / 100, &Tally::responses});
  for (const double p : percents) all.push_back({vocabulary::percentile_name("wait", p), p / 100, &Tally::waits});
  return all;
}

NamedValues measures_of(const Tally& t, const std::vector<double>& percents) {
  NamedValues values;
  for (const Ratio& r : ratios_of(t))
    if (r.under > 0) values.emplace_back(r.name, r.over / r.under);
  if (t.jobs > 0)
    for (const Percentile& p : percentiles_of(t, percents)) values.emplace_back(p.name, (t.*p.law).quantile(p.level));
  return values;
}

}  // namespace sojourn::simulation
