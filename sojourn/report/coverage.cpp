#include "sojourn/report/coverage.h"

#include <algorithm>
#include <cmath>

namespace sojourn::report {
namespace {

using answers::MethodAnswer;
using answers::Part;

void compare(const std::string& method, const std::string& part, const answers::Measures& analytic,
             const answers::Measures& simulated, std::vector<Comparison>& rows) {
  for (const auto& [name, m] : analytic) {
    const answers::Measure* s = simulated.find(name);
    if (!s || !s->interval || !m.array.empty()) continue;
    Comparison c{method, part, name, m.value, *s, 0.0, false};
    c.difference = s->value == 0.0 ? (m.value == 0.0 ? 0.0 : INFINITY) : (m.value - s->value) / s->value;
    // A constant of the simulation (an empty interval) is covered up to rounding.
    const double slack = 1e-12 * std::abs(s->value);
    c.covered = m.value >= s->interval->low - slack && m.value <= s->interval->high + slack;
    rows.push_back(std::move(c));
  }
}

void compare_parts(const std::string& method, const std::vector<Part>& analytic, const std::vector<Part>& simulated,
                   std::vector<Comparison>& rows) {
  for (const Part& a : analytic)
    for (const Part& s : simulated)
      if (a.name == s.name) compare(method, a.name, a.measures, s.measures, rows);
}

}  // namespace

std::vector<Comparison> comparisons(const answers::Answer& answer) {
  std::vector<Comparison> rows;
  const auto simulation = std::find_if(answer.methods.begin(), answer.methods.end(),
                                       [](const MethodAnswer& m) { return m.kind == answers::MethodKind::simulation; });
  if (simulation == answer.methods.end()) return rows;
  for (const MethodAnswer& m : answer.methods) {
    if (m.kind == answers::MethodKind::simulation) continue;
    compare(m.name, "", m.measures, simulation->measures, rows);
    if (m.clusters.size() > 1) compare_parts(m.name, m.clusters, simulation->clusters, rows);
    compare_parts(m.name, m.classes, simulation->classes, rows);
  }
  return rows;
}

}  // namespace sojourn::report
