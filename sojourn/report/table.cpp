#include "sojourn/report/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/report/headline.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::report {
namespace {

using answers::Answer;
using answers::Measure;
using answers::Measures;
using answers::MethodAnswer;
using Methods = std::vector<const MethodAnswer*>;

std::size_t scalars(const Measures& measures) {
  return static_cast<std::size_t>(
      std::count_if(measures.begin(), measures.end(), [](const auto& m) { return m.second.array.empty(); }));
}

// Names in the order they are first told.
std::vector<std::string> measure_names(const Methods& methods) {
  std::vector<std::string> names;
  for (const auto* method : methods)
    for (const auto& [name, m] : method->measures)
      if (m.array.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

std::string cell(const Measures& measures, const std::string& name, const TextOptions& o) {
  const Measure* m = measures.find(name);
  return m ? measure_text(*m, scale_of(name, measures), o.digits) : "";
}

// Measures down, methods across.
Rows side_by_side(const Methods& methods, const TextOptions& o) {
  Rows rows{{""}};
  for (const auto* m : methods) rows[0].push_back(m->name);
  for (const auto& name : measure_names(methods)) {
    rows.push_back({name});
    for (const auto* m : methods) rows.back().push_back(cell(m->measures, name, o));
  }
  return rows;
}

// Methods down, the few measures they have across.
Rows one_below_another(const Methods& methods, const TextOptions& o) {
  Rows rows{{"method"}};
  const auto names = measure_names(methods);
  rows[0].insert(rows[0].end(), names.begin(), names.end());
  for (const auto* m : methods) {
    rows.push_back({m->name});
    for (const auto& name : names) rows.back().push_back(cell(m->measures, name, o));
  }
  return rows;
}

// A method that tells less than half of what another tells would be a column of gaps: it gets a row instead.
std::string methods_text(const Answer& a, const TextOptions& o) {
  std::size_t most = 0;
  for (const auto& m : a.methods) most = std::max(most, scalars(m.measures));
  Methods rich, brief;
  for (const auto& m : a.methods) (2 * scalars(m.measures) >= most ? rich : brief).push_back(&m);
  std::string text = fitted(side_by_side(rich, o), o.width);
  if (!brief.empty()) text += "\n" + fitted(one_below_another(brief, o), o.width);
  return text;
}

Rows parts_table(const std::string& title, const std::vector<answers::Part>& parts, const TextOptions& o) {
  const auto shown = vocabulary::shown_in(vocabulary::Table::parts);
  Rows rows{{title}};
  rows[0].insert(rows[0].end(), shown.begin(), shown.end());
  for (const auto& part : parts) {
    rows.push_back({part.name});
    for (const auto& name : shown) rows.back().push_back(cell(part.measures, name, o));
  }
  return rows;
}

// Whether some value was too small to be shown.
std::string legend(const std::string& text) {
  return text.find("<1e-12") == std::string::npos
             ? ""
             : "  <1e-12: next to nothing beside the response (or the jobs, or one); --json has the value\n";
}

}  // namespace

std::string parts_text(const MethodAnswer& m, const TextOptions& o) {
  std::string text;
  if (m.clusters.size() > 1) text += "\n" + fitted(parts_table(m.name + " by cluster", m.clusters, o), o.width);
  if (m.classes.empty()) return text;
  const bool stages = m.classes[0].name.starts_with("stage ");
  return text + "\n" + fitted(parts_table(m.name + (stages ? " by stage" : " by class"), m.classes, o), o.width);
}

std::string extra_tables_text(const Answer& a, const TextOptions& o) {
  std::string text;
  for (const auto& table : a.tables) {
    Rows rows{table.columns};
    for (const auto& row : table.rows) {
      rows.emplace_back();
      for (const auto& c : row) rows.back().push_back(c.number ? number_text(*c.number, o.digits) : c.text);
    }
    text += "\n" + wrapped(table.title, o.width, "  ", "  ") + fitted(rows, o.width, "    ");
  }
  return text;
}

std::string to_text(const Answer& a, const TextOptions& o) {
  std::string tables;
  if (!a.methods.empty()) tables += "\n" + methods_text(a, o);
  for (const auto& m : a.methods) tables += parts_text(m, o);
  tables += extra_tables_text(a, o);
  std::string text = headline(a, o.width) + tables + legend(tables) + "\n";
  for (const auto& m : a.methods) text += how_known(m, o.width);
  return text + notes_text(a, o.width);
}

}  // namespace sojourn::report
