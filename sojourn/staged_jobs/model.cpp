#include "sojourn/staged_jobs/model.h"

#include <algorithm>
#include <limits>

#include "sojourn/base/enum_names.h"
#include "sojourn/base/text.h"

namespace sojourn::staged_jobs {

const std::vector<std::string>& discipline_names() {
  static const std::vector<std::string> names = {"stage-priority", "earlier-first", "fcfs"};
  return names;
}

std::string_view to_string(Discipline d) { return name_of(d, discipline_names()); }

std::optional<Discipline> discipline_named(std::string_view name) {
  return value_named<Discipline>(name, discipline_names());
}

Model within_machine(Model m) {
  for (Stage& s : m.stages)
    if (s.processors > m.processors) {
      s.time = s.time->scaled(s.processors / m.processors);
      s.processors = m.processors;
    }
  return m;
}

double mean_time(const Stage& s) { return s.time->mean(); }

double mean_service(const Model& m) {
  double sum = 0;
  for (const Stage& s : m.stages) sum += mean_time(s) * std::max(1.0, s.processors / m.processors);
  return sum;
}

double work(const Model& m) {
  double sum = 0;
  for (const Stage& s : m.stages) sum += s.processors * mean_time(s);
  return sum;
}

double load(const Model& m) { return m.arrivals.rate * work(m) / m.processors; }

bool all_exponential(const Model& m) {
  return std::all_of(m.stages.begin(), m.stages.end(), [](const Stage& s) { return s.time->is_exponential(); });
}

std::size_t free_stages_at_end(const Model& m) {
  std::size_t n = 0;
  while (n < m.stages.size() && m.stages[m.stages.size() - 1 - n].processors == 0.0) ++n;
  return n;
}

answers::Stability stability(const Model& m) {
  answers::Stability s;
  s.load = load(m);
  s.max_rate = work(m) > 0 ? m.processors / work(m) : std::numeric_limits<double>::infinity();
  s.stable = s.load < 1.0 && m.arrivals.rate < s.max_rate;
  return s;
}

std::string needs_text(const Model& m) {
  std::vector<std::string> words;
  for (const Stage& s : m.stages) words.push_back(number_text(s.processors));
  return "[" + joined(words) + "]";
}

}  // namespace sojourn::staged_jobs
