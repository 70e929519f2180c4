#include "sojourn/sweep/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "sojourn/base/text.h"
#include "sojourn/recorded_jobs/what_if.h"
#include "sojourn/report/layout.h"
#include "sojourn/report/table.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::sweep {
namespace {

using answers::Measure;
using answers::MethodAnswer;
using store::Point;

constexpr std::size_t kMostMeasures = 5;
constexpr std::size_t kColumns = 80;  // of a terminal

std::vector<Point> shown_points(const store::File& file, const store::Study& study, std::size_t most_rows) {
  const std::size_t n = study.points();
  std::vector<Point> points;
  for (std::size_t i = 0; i < n; ++i)
    if (n <= most_rows || i < most_rows / 2 || i >= n - most_rows / 2)
      if (auto p = file.point(study, i)) points.push_back(std::move(*p));
  return points;
}

const MethodAnswer* best_of(const Point& p) { return p.answer.methods.empty() ? nullptr : &p.answer.methods[0]; }

const MethodAnswer* simulation_of(const Point& p) {
  for (const auto& m : p.answer.methods)
    if (m.kind == answers::MethodKind::simulation) return &m;
  return nullptr;
}

std::string value_text(const Measure* m) { return m ? report::measure_text(*m) : "-"; }

// The first few of the known measures that some best method has.
std::vector<std::string> columns_of(const std::vector<Point>& points) {
  std::vector<std::string> columns;
  for (const auto& name : vocabulary::shown_in(vocabulary::Table::sweep_summary)) {
    const bool there = std::any_of(points.begin(), points.end(),
                                   [&](const Point& p) { return best_of(p) && best_of(p)->measures.find(name); });
    if (there && columns.size() < kMostMeasures) columns.push_back(name);
  }
  return columns;
}

// The first column that a simulation has: a saturated machine has no response.
std::string simulated_column(const std::vector<Point>& points, const std::vector<std::string>& columns) {
  for (const auto& name : columns)
    for (const auto& p : points)
      if (const MethodAnswer* s = simulation_of(p); s && s->measures.find(name)) return name;
  return "mean_response";
}

std::string state_of(const Point& p) {
  if (p.status == store::Status::failed) return "failed";
  if (const MethodAnswer* best = best_of(p)) {
    // A bound or an approximation must not pass for the answer.
    const bool plain = best->kind == answers::MethodKind::exact || best->kind == answers::MethodKind::simulation;
    return plain ? best->name : fmt::format("{} ({})", best->name, answers::to_string(best->kind));
  }
  return p.answer.stability.stable ? "no method" : "unstable";
}

// What must be said with every what-if on a log.
bool open_loop(const std::vector<Point>& points) {
  return std::any_of(points.begin(), points.end(), [](const Point& p) {
    return std::ranges::count(p.answer.notes, std::string(recorded_jobs::kOpenLoop)) > 0;
  });
}

report::Rows table_of(const store::Study& study, const std::vector<Point>& points,
                      const std::vector<std::string>& columns) {
  const bool beside = std::any_of(points.begin(), points.end(),
                                  [](const Point& p) { return simulation_of(p) && simulation_of(p) != best_of(p); });
  report::Rows rows(1);
  for (const auto& v : study.variables) rows[0].push_back(v.key);
  const bool load_varies = std::ranges::count(rows[0], "arrivals.load") > 0;
  if (!load_varies) rows[0].push_back("load");
  rows[0].push_back("method");
  rows[0].insert(rows[0].end(), columns.begin(), columns.end());
  const std::string compared = beside ? simulated_column(points, columns) : "";
  if (beside) rows[0].push_back(compared == "mean_response" ? "simulated response" : "simulated " + compared);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& p = points[i];
    if (i > 0 && p.number != points[i - 1].number + 1) rows.push_back({"..."});
    rows.push_back(p.values);
    const bool done = p.status == store::Status::done;
    if (!load_varies) rows.back().push_back(done ? number_text(p.answer.stability.load, 4) : "-");
    rows.back().push_back(state_of(p));
    const MethodAnswer* best = best_of(p);
    for (const auto& name : columns) rows.back().push_back(value_text(best ? best->measures.find(name) : nullptr));
    const MethodAnswer* simulated = simulation_of(p);
    if (beside) rows.back().push_back(value_text(simulated ? simulated->measures.find(compared) : nullptr));
  }
  return rows;
}

bool fits(const std::string& table) {
  for (const auto line : std::views::split(table, '\n'))
    if (report::width_of(std::string(line.begin(), line.end())) > kColumns) return false;
  return true;
}

}  // namespace

std::string summary_text(const store::File& file, const store::Study& study, std::size_t most_rows) {
  const auto points = shown_points(file, study, most_rows);
  auto columns = columns_of(points);
  std::string table = report::aligned(table_of(study, points, columns));
  for (; !fits(table) && columns.size() > 1; table = report::aligned(table_of(study, points, columns)))
    columns.pop_back();  // the file and --export have them all
  std::string title = points.empty() || points[0].answer.title.empty() ? "" : points[0].answer.title + "\n\n";
  return title + table +
         (open_loop(points) ? "\n" + report::wrapped(recorded_jobs::kOpenLoop, kColumns, "  ", "  ") : "");
}

}  // namespace sojourn::sweep
