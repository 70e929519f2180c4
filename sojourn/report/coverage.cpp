#include "sojourn/report/coverage.h"

#include <algorithm>
#include <cmath>

namespace sojourn::report {
namespace {

using answers::MethodAnswer;
using answers::Part;

constexpr double kRounding = 1e-12;  // a constant of the simulation (an empty interval) is covered up to this

struct Where {
  std::string method, part, part_kind;
};

void compare(const Where& where, const answers::Measures& analytic, const answers::Measures& simulated,
             std::vector<Comparison>& rows) {
  for (const auto& [name, m] : analytic) {
    const answers::Measure* s = simulated.find(name);
    if (!s || !s->interval || !m.array.empty()) continue;
    Comparison c{where.method, where.part, where.part_kind, name, m.value, *s};
    c.difference = s->value == 0.0 ? (m.value == 0.0 ? 0.0 : INFINITY) : (m.value - s->value) / s->value;
    const double slack = kRounding * std::abs(s->value) + m.error.value_or(0.0);
    c.covered = m.value >= s->interval->low - slack && m.value <= s->interval->high + slack;
    rows.push_back(std::move(c));
  }
}

void compare_parts(const std::string& method, const std::string& kind, const std::vector<Part>& analytic,
                   const std::vector<Part>& simulated, std::vector<Comparison>& rows) {
  for (const Part& a : analytic)
    for (const Part& s : simulated)
      if (a.name == s.name) compare({method, a.name, kind}, a.measures, s.measures, rows);
}

}  // namespace

std::vector<Comparison> comparisons(const answers::Answer& answer) {
  std::vector<Comparison> rows;
  const auto simulation = std::find_if(answer.methods.begin(), answer.methods.end(),
                                       [](const MethodAnswer& m) { return m.kind == answers::MethodKind::simulation; });
  if (simulation == answer.methods.end()) return rows;
  for (const MethodAnswer& m : answer.methods) {
    if (m.kind == answers::MethodKind::simulation) continue;
    compare({m.name, "", ""}, m.measures, simulation->measures, rows);
    if (m.clusters.size() > 1) compare_parts(m.name, "cluster", m.clusters, simulation->clusters, rows);
    compare_parts(m.name, "class", m.classes, simulation->classes, rows);
  }
  return rows;
}

}  // namespace sojourn::report
