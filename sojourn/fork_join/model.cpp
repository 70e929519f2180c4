#include "sojourn/fork_join/model.h"

#include <algorithm>

namespace sojourn::fork_join {

const std::vector<std::string>& discipline_names() {
  static const std::vector<std::string> names = {"ps-task", "ps-job", "fifo"};
  return names;
}

std::string_view to_string(Discipline d) { return discipline_names()[static_cast<std::size_t>(d)]; }

std::optional<Discipline> discipline_named(std::string_view name) {
  const auto& names = discipline_names();
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Discipline>(at - names.begin());
}

double task_rate(const Model& m) { return m.speed / m.time->mean(); }

double load(const Model& m) {
  if (m.stated_load) return *m.stated_load;
  return m.arrivals.rate * m.tasks.mean() / (task_rate(m) * static_cast<double>(m.processors));
}

bool markovian(const Model& m) { return m.arrivals.is_poisson() && m.time->is_exponential(); }

distributions::WholeNumbers asked(const Model& m) { return m.tagged ? distributions::always(*m.tagged) : m.tasks; }

answers::Stability stability(const Model& m) {
  answers::Stability s;
  s.load = load(m);
  s.saturation_load = 1.0;
  s.max_rate = task_rate(m) * static_cast<double>(m.processors) / m.tasks.mean();
  s.stable = s.load < 1.0;
  return s;
}

void set_means(const Model& m, double mean_response, answers::Measures& measures) {
  measures.set("mean_response", mean_response);
  // A tagged job's response says nothing about how many of the others there are.
  if (!m.tagged) measures.set("mean_jobs", m.arrivals.rate * mean_response);
  measures.set("mean_used_processors", load(m) * static_cast<double>(m.processors));
  measures.set("utilization", load(m));
  measures.set("throughput", m.arrivals.rate);
}

}  // namespace sojourn::fork_join
