#include "sojourn/replay/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/report/layout.h"

namespace sojourn::replay {
namespace {

using report::Rows;

// Four digits or so; whole numbers as they are.
std::string brief(double value) {
  constexpr double kWhole = 1000.0, kLong = 1e12;  // longer numbers would touch their neighbours
  if (std::abs(value) >= kLong) return number_text(value, 4);
  if (std::abs(value) >= kWhole || value == std::floor(value)) return grouped(std::round(value));
  return fmt::format("{:.{}f}", value, value >= 100 ? 1 : value >= 10 ? 2 : 3);
}

std::string difference(double value, double first) {
  if (value == first) return "=";
  if (!(first > 0)) return "";
  return fmt::format("{:+.1f}%", 100.0 * (value / first - 1.0));
}

std::vector<std::string> titles(const std::string& corner, const Comparison& c) {
  std::vector<std::string> row = {corner};
  if (c.recorded) row.push_back("recorded");
  for (const auto& run : c.runs) row.push_back(run.policy.label());
  return row;
}

// The differences are to the first policy.
std::vector<std::string> differences(const NamedMeasure& text, const Comparison& c) {
  const double first = *text.value(c.runs.front().measures);
  std::vector<std::string> row = {"  against " + c.runs.front().policy.label()};
  if (c.recorded) row.push_back("");
  row.push_back("");
  for (std::size_t k = 1; k < c.runs.size(); ++k) row.push_back(difference(*text.value(c.runs[k].measures), first));
  return row;
}

std::vector<std::string> over_recorded(const Comparison& c) {
  std::vector<std::string> row = {"  over the recorded"};
  row.push_back("");
  for (const auto& run : c.runs) row.push_back(run.over_recorded ? brief(*run.over_recorded) : "");
  return row;
}

std::string table(const Comparison& c, std::size_t width) {
  Rows rows = {titles("", c)};
  for (const auto& text : named_measures()) {
    if (text.name == "last_end") continue;  // seconds since 1970, mostly: for programs
    std::vector<std::string> row = {row_name(text.name)};
    const auto cell = [&](const Measures& m) {
      const auto value = text.value(m);
      row.push_back(value ? brief(*value) : "");
    };
    if (c.recorded) cell(*c.recorded);
    for (const auto& run : c.runs) cell(run.measures);
    rows.push_back(row);
    if (text.name == "mean_wait" && c.recorded) rows.push_back(over_recorded(c));
    const bool compared = text.name == "mean_wait" || text.name == "wait_p90" || text.name == "mean_bounded_slowdown";
    if (compared && c.runs.size() > 1) rows.push_back(differences(text, c));
  }
  return report::fitted(rows, width, "");
}

const ClassMean* find(const std::vector<ClassMean>& classes, const std::string& name) {
  for (const auto& c : classes)
    if (c.name == name) return &c;
  return nullptr;
}

std::string class_table(const std::string& corner, const Comparison& c, std::vector<ClassMean> Run::*of,
                        const std::vector<ClassMean>& recorded, std::size_t width) {
  Rows rows = {titles(corner, c)};
  rows[0].insert(rows[0].begin() + 1, "jobs");
  for (const auto& kind : c.runs.front().*of) {
    std::vector<std::string> row = {kind.name, grouped(static_cast<double>(kind.jobs))};
    const auto* known = find(recorded, kind.name);
    if (c.recorded) row.push_back(known ? brief(known->mean_wait) : "");
    for (const auto& run : c.runs) row.push_back(brief(find(run.*of, kind.name)->mean_wait));
    rows.push_back(row);
  }
  return report::fitted(rows, width, "");
}

std::string paragraph(const std::string& text, std::size_t width) {
  return report::wrapped(printable(text), width, "", "  ");
}

}  // namespace

std::string to_text(const logs::Log& log, const Comparison& c, std::size_t width) {
  std::string text = logs::ledger_text(log, width) + "\n" + table(c, width) + "\n";
  text += "Mean wait in seconds\n" + class_table("by width", c, &Run::by_width, c.recorded_by_width, width) + "\n";
  text += class_table("by estimate", c, &Run::by_estimate, c.recorded_by_estimate, width) + "\n";
  if (!c.what_if.empty()) text += paragraph(fmt::format("What if: {}. {}", joined(c.what_if), kOpenLoop), width);
  for (const auto& note : c.notes) text += paragraph("Note: " + note, width);
  return text;
}

}  // namespace sojourn::replay
