#include "sojourn/malleable_jobs/model.h"

#include <algorithm>

namespace sojourn::malleable_jobs {

std::string_view to_string(Discipline d) {
  return d == Discipline::equal_share ? "equal-share" : "dynamic-spacesharing";
}

Partitions partitions(const Model& m, int jobs) {
  Partitions p;
  p.large = m.processors % jobs;
  p.small = jobs - p.large;
  p.small_size = m.processors / jobs;
  p.large_size = p.small_size + 1;
  return p;
}

double speed_on(const Model& m, double processors) { return m.processor_speed * m.speedup(processors); }

double mean_time_on(const Model& m, int processors) {
  if (!m.time_on.empty()) return phase_type::mean(m.time_on[static_cast<std::size_t>(processors) - 1]);
  return m.time->mean() / speed_on(m, processors);
}

std::optional<phase_type::PhaseType> law_on(const Model& m, int processors) {
  if (!m.time_on.empty()) return m.time_on[static_cast<std::size_t>(processors) - 1];
  const auto work = m.time->as_phase_type();
  if (!work) return std::nullopt;
  return phase_type::scaled(*work, 1 / speed_on(m, processors));
}

const distributions::Distribution& repartitioning_time(const Model& m, int jobs) {
  return *m.reconfiguration[std::min(static_cast<std::size_t>(jobs), m.reconfiguration.size()) - 1];
}

double total_rate(const Model& m, int jobs) {
  const Partitions p = partitions(m, jobs);
  double rate = p.small / mean_time_on(m, p.small_size);
  if (p.large > 0) rate += p.large / mean_time_on(m, p.large_size);
  return rate;
}

answers::Stability stability(const Model& m) {
  answers::Stability s;
  const double capacity = m.processors * m.processor_speed / m.time->mean();
  s.load = m.arrivals.rate / capacity;
  s.max_rate = m.discipline == Discipline::equal_share ? capacity * m.speedup(1) : total_rate(m, m.most_running());
  s.saturation_load = s.max_rate / capacity;
  s.stable = m.arrivals.rate < s.max_rate;
  return s;
}

}  // namespace sojourn::malleable_jobs
