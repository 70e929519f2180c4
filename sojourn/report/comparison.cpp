#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/base/text.h"
#include "sojourn/report/coverage.h"
#include "sojourn/report/headline.h"
#include "sojourn/report/table.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::report {
namespace {

using answers::Answer;
using answers::MethodAnswer;
using answers::MethodKind;

// Every measure for the whole, the main ones for a part.
bool shown(const Comparison& c) {
  static const auto main = vocabulary::shown_in(vocabulary::Table::comparison_of_parts);
  return c.part.empty() || std::find(std::begin(main), std::end(main), c.measure) != std::end(main);
}

// An exact value should lie inside; a bound only on its side.
std::string verdict(const Comparison& c, MethodKind kind) {
  if (kind == MethodKind::lower_bound) return c.analytic <= c.simulated.interval->high ? "holds" : "VIOLATED";
  if (kind == MethodKind::upper_bound) return c.analytic >= c.simulated.interval->low ? "holds" : "VIOLATED";
  return c.covered ? "yes" : "no";
}

Rows method_table(const MethodAnswer& m, const std::vector<Comparison>& rows, const TextOptions& o) {
  Rows table{{"", "analytic", "simulated", "difference", "covered"}};
  std::string part;
  for (const auto& c : rows) {
    if (c.method != m.name || !shown(c)) continue;
    const std::string here = c.part.empty() ? "" : c.part_kind + " " + c.part;
    if (here != part) table.push_back({part = here, " "});
    table.push_back({c.measure, number_text(c.analytic, o.digits), measure_text(c.simulated, o.digits),
                     std::isfinite(c.difference) ? fmt::format("{:+.2f}%", 100 * c.difference) : "",
                     verdict(c, m.kind)});
  }
  return table;
}

// What only the simulation tells.
std::string simulation_only_text(const MethodAnswer& m, const std::vector<Comparison>& compared, const TextOptions& o) {
  Rows rows{{"simulation alone", "simulated"}};
  for (const auto& [name, measure] : m.measures) {
    const bool known = std::any_of(compared.begin(), compared.end(), [&, key = std::cref(name)](const Comparison& c) {
      return c.part.empty() && c.measure == key.get();
    });
    if (!known && measure.array.empty()) rows.push_back({name, measure_text(measure, o.digits)});
  }
  std::string text;
  if (rows.size() > 1) text += "\n" + fitted(rows, o.width);
  const bool parts_compared =
      std::any_of(compared.begin(), compared.end(), [](const Comparison& c) { return !c.part.empty(); });
  return parts_compared ? text : text + parts_text(m, o);
}

// How many of the exact values shown lie inside their intervals.
std::string score(const Answer& a, const std::vector<Comparison>& rows, std::size_t width) {
  int checked = 0, covered = 0;
  for (const auto& m : a.methods)
    for (const auto& c : rows)
      if (m.kind == MethodKind::exact && c.method == m.name && shown(c)) ++checked, covered += c.covered;
  if (checked == 0) return "";
  return wrapped(fmt::format("{} of {} exact values above lie inside their intervals (each interval misses now and "
                             "then, as its confidence says; they are not independent)",
                             covered, checked),
                 width, "  ", "  ");
}

}  // namespace

std::string comparison_text(const Answer& a, const TextOptions& o) {
  std::string text = headline(a, o.width);
  const auto rows = comparisons(a);
  for (const auto& m : a.methods) {
    if (m.kind == MethodKind::simulation) continue;
    const std::string table = fitted(method_table(m, rows, o), o.width);
    if (!table.empty()) text += fmt::format("\n  {} ({})\n{}", m.name, answers::to_string(m.kind), table);
  }
  for (const auto& m : a.methods)
    if (m.kind == MethodKind::simulation) text += simulation_only_text(m, rows, o);
  text += extra_tables_text(a, o) + "\n";
  for (const auto& m : a.methods) text += how_known(m, o.width);
  return text + score(a, rows, o.width) + notes_text(a, o.width);
}

}  // namespace sojourn::report
