#include "sojourn/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/base/text.h"
#include "sojourn/report/coverage.h"

namespace sojourn::report {
namespace {

using answers::Answer;
using answers::Measure;
using answers::Measures;
using answers::MethodAnswer;
using Rows = std::vector<std::vector<std::string>>;

// Characters, not bytes: only ASCII and a few two- or three-byte signs are printed.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string interval_text(const Measure& m, int digits) {
  if (!m.interval) return number_text(m.value, digits);
  const double half = 0.5 * (m.interval->high - m.interval->low);
  if (half <= 0 || !std::isfinite(half)) return number_text(m.value, digits);
  // As many decimals as the half-width has meaning: two of its digits.
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(half))), 0, 12);
  if (std::abs(m.value) >= 1e7 || (m.value != 0 && std::abs(m.value) < 1e-4))
    return fmt::format("{:.4g} ± {:.2g}", m.value, half);
  return fmt::format("{:.{}f} ± {:.{}f}", m.value, decimals, half, decimals);
}

// Measures in the order of the known list, then whatever else there is.
std::vector<std::string> measure_names(const std::vector<const Measures*>& all) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const auto* measures : all)
    for (const auto& [name, m] : *measures)
      if (m.array.empty()) add(name);
  return names;
}

std::string headline(const Answer& a) {
  std::string text = a.title.empty() ? "" : a.title + "\n";
  text += fmt::format("{} jobs, {}", a.kind, a.discipline);
  if (std::isfinite(a.stability.load)) {
    text += fmt::format("; load {} of a stable {}", number_text(a.stability.load),
                        number_text(a.stability.saturation_load));
    text += fmt::format(", largest stable rate {}", number_text(a.stability.max_rate));
  }
  if (!a.stability.stable) text += "; UNSTABLE";
  return text + "\n";
}

std::string how_known(const MethodAnswer& m) {
  std::string text = fmt::format("  {} ({})", m.name, answers::to_string(m.kind));
  if (m.kind == answers::MethodKind::simulation) {
    text += fmt::format(": {} jobs, seed {}", grouped(static_cast<double>(m.jobs.value_or(0))), m.seed.value_or(0));
  } else {
    if (m.residual) text += fmt::format(", residual {:.1e}", *m.residual);
    if (m.error_estimate) text += fmt::format(", estimated relative error {:.1e}", *m.error_estimate);
  }
  text += fmt::format(", {}\n", duration_text(m.seconds));
  for (const auto& note : m.notes) text += "    " + note + "\n";
  return text;
}

std::string notes_text(const Answer& a) {
  std::string text;
  for (const auto& note : a.notes) text += "  note: " + note + "\n";
  return text;
}

Rows methods_table(const Answer& a, const TextOptions& o) {
  Rows rows{{""}};
  std::vector<const Measures*> all;
  for (const auto& m : a.methods) {
    rows[0].push_back(m.name);
    all.push_back(&m.measures);
  }
  for (const auto& name : measure_names(all)) {
    std::vector<std::string> row{name};
    for (const auto* measures : all) {
      const Measure* m = measures->find(name);
      row.push_back(m ? interval_text(*m, o.digits) : "-");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Rows parts_table(const MethodAnswer& method, const std::vector<answers::Part>& parts, const TextOptions& o) {
  const char* shown[] = {"mean_response", "mean_wait",     "mean_queue", "mean_used_processors",
                         "utilization",   "mean_slowdown", "wait_p95",   "response_p95"};
  Rows rows{{method.name}};
  std::vector<std::string> names;
  for (const char* name : shown)
    if (std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return p.measures.find(name); }))
      names.push_back(name);
  for (const auto& name : names) rows[0].push_back(name);
  for (const auto& part : parts) {
    std::vector<std::string> row{part.name};
    for (const auto& name : names) {
      const Measure* m = part.measures.find(name);
      row.push_back(m ? interval_text(*m, o.digits) : "-");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string tables_text(const Answer& a, const TextOptions& o) {
  std::string text;
  for (const auto& table : a.tables) {
    Rows rows{table.columns};
    for (const auto& row : table.rows) {
      rows.emplace_back();
      for (const auto& cell : row) rows.back().push_back(cell.number ? number_text(*cell.number, o.digits) : cell.text);
    }
    text += "\n  " + table.title + "\n" + aligned(rows, "    ");
  }
  return text;
}

}  // namespace

std::string measure_text(const Measure& m, int digits) { return interval_text(m, digits); }

std::string aligned(const Rows& rows, const std::string& indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], width_of(row[i]));
    }
  std::string text;
  for (const auto& row : rows) {
    std::string line = indent;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - width_of(row[i]), ' ');
      line += i == 0 ? row[i] + space : "   " + space + row[i];
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string to_text(const Answer& a, const TextOptions& o) {
  std::string text = headline(a);
  if (!a.methods.empty()) text += "\n" + aligned(methods_table(a, o));
  for (const auto& m : a.methods) {
    if (m.clusters.size() > 1) text += "\n" + aligned(parts_table(m, m.clusters, o));
    if (!m.classes.empty()) text += "\n" + aligned(parts_table(m, m.classes, o));
  }
  text += tables_text(a, o) + "\n";
  for (const auto& m : a.methods) text += how_known(m);
  return text + notes_text(a);
}

namespace {

// Every measure for the whole, the main ones for a part.
bool shown_for_part(const std::string& name) {
  const char* main[] = {"mean_response", "mean_wait",    "mean_queue", "mean_used_processors", "mean_slowdown",
                        "prob_wait",     "response_p95", "wait_p95",   "queue_at_horizon"};
  return std::find(std::begin(main), std::end(main), name) != std::end(main);
}

// An exact value should lie inside; a bound only on its side.
std::string verdict(const Comparison& c, answers::MethodKind kind) {
  if (kind == answers::MethodKind::lower_bound) return c.analytic <= c.simulated.interval->high ? "holds" : "VIOLATED";
  if (kind == answers::MethodKind::upper_bound) return c.analytic >= c.simulated.interval->low ? "holds" : "VIOLATED";
  return c.covered ? "yes" : "no";
}

// What only the simulation tells.
std::string simulation_only_text(const Answer& a, const std::vector<Comparison>& compared, const TextOptions& o) {
  std::string text;
  for (const auto& m : a.methods) {
    if (m.kind != answers::MethodKind::simulation) continue;
    Rows rows{{"simulation alone", ""}};
    for (const auto& [name, measure] : m.measures) {
      const bool known = std::any_of(compared.begin(), compared.end(), [&, key = std::cref(name)](const Comparison& c) {
        return c.part.empty() && c.measure == key.get();
      });
      if (!known && measure.array.empty()) rows.push_back({name, interval_text(measure, o.digits)});
    }
    if (rows.size() > 1) text += "\n" + aligned(rows);
    const bool parts_compared =
        std::any_of(compared.begin(), compared.end(), [](const Comparison& c) { return !c.part.empty(); });
    if (!parts_compared && m.clusters.size() > 1) text += "\n" + aligned(parts_table(m, m.clusters, o));
    if (!parts_compared && !m.classes.empty()) text += "\n" + aligned(parts_table(m, m.classes, o));
  }
  return text;
}

}  // namespace

std::string comparison_text(const Answer& a, const TextOptions& o) {
  std::string text = headline(a);
  const auto rows = comparisons(a);
  int checked = 0, covered = 0;
  for (const auto& m : a.methods) {
    if (m.kind == answers::MethodKind::simulation) continue;
    Rows table{
        {fmt::format("{} ({})", m.name, answers::to_string(m.kind)), "analytic", "simulated", "difference", "covered"}};
    std::string part;
    for (const auto& c : rows) {
      if (c.method != m.name || (!c.part.empty() && !shown_for_part(c.measure))) continue;
      if (c.part != part) {
        part = c.part;
        table.push_back({""});
        table.push_back({(m.classes.empty() ? "cluster " : "class ") + part});
      }
      table.push_back({c.measure, number_text(c.analytic, o.digits), interval_text(c.simulated, o.digits),
                       std::isfinite(c.difference) ? fmt::format("{:+.2f}%", 100 * c.difference) : "-",
                       verdict(c, m.kind)});
      if (m.kind == answers::MethodKind::exact) ++checked, covered += c.covered;
    }
    text += "\n" + aligned(table);
  }
  text += simulation_only_text(a, rows, o);
  text += tables_text(a, o) + "\n";
  for (const auto& m : a.methods) text += how_known(m);
  if (checked > 0)
    text += fmt::format(
        "  {} of {} exact values above lie inside their intervals (each interval misses now and then, as its "
        "confidence says; they are not independent)\n",
        covered, checked);
  return text + notes_text(a);
}

}  // namespace sojourn::report
