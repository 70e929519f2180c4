#include "sojourn/fork_join/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/enum_names.h"

namespace sojourn::fork_join {
namespace {

constexpr double kRoundingOfLoad = 4 * std::numeric_limits<double>::epsilon();  // of a product or two

}  // namespace

const std::vector<std::string>& discipline_names() {
  static const std::vector<std::string> names = {"ps-task", "ps-job", "fifo"};
  return names;
}

std::string_view to_string(Discipline d) { return name_of(d, discipline_names()); }

std::optional<Discipline> discipline_named(std::string_view name) {
  return value_named<Discipline>(name, discipline_names());
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

void set_means(const Model& m, double mean_response, double error, answers::Measures& measures) {
  const auto set = [&](const char* name, double value, double relative) {
    measures.set(name, value, relative * std::abs(value));
  };
  set("mean_response", mean_response, error);
  // A tagged job's response says nothing about how many of the others there are.
  if (!m.tagged) set("mean_jobs", m.arrivals.rate * mean_response, error + kRoundingOfLoad);
  set("mean_used_processors", load(m) * static_cast<double>(m.processors), kRoundingOfLoad);
  set("utilization", load(m), kRoundingOfLoad);
  set("throughput", m.arrivals.rate, kRoundingOfLoad);
}

}  // namespace sojourn::fork_join
