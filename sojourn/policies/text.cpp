#include "sojourn/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/policies/report.h"
#include "sojourn/report/layout.h"

namespace sojourn::policies {
namespace {

constexpr int kDigits = 3;             // seven columns of more would not fit
constexpr std::size_t kLongName = 19;  // a longer one has a line of its own
constexpr std::size_t kColumn = 8;

std::string heading(const std::string& column) {
  static const std::map<std::string, std::string> kShort = {{"mean_wait", "wait"},
                                                            {"wait_p95", "p95"},
                                                            {"widest.mean_wait", "widest"},
                                                            {"mean_bounded_slowdown", "slowdn"},
                                                            {"utilization", "use"},
                                                            {"mean_idle_while_waiting", "idle"},
                                                            {"largest_stable_load", "stable"}};
  return kShort.at(column);
}

// What is told of the columns, below the table.
std::string explained(const std::string& column, const Contest& c) {
  const std::string unit = c.time_unit.empty() ? "" : " (" + c.time_unit + ")";
  if (column == "mean_wait") return "wait: mean wait" + unit;
  if (column == "wait_p95") return "p95: 95th percentile of the wait";
  if (column == "widest.mean_wait") return "widest: mean wait of " + (c.widest.empty() ? "all" : c.widest);
  if (column == "mean_bounded_slowdown") return "slowdn: mean bounded slowdown";
  if (column == "utilization") return "use: part of the processors in use";
  if (column == "mean_idle_while_waiting") return "idle: processors idle although a job waits";
  return "stable: largest stable load";
}

std::string cell(const Score& score, bool estimated) {
  if (std::isnan(score.value.value)) return "- ";
  const char* mark = score.standing == Standing::best ? "*" : score.standing == Standing::level ? "~" : " ";
  return (estimated ? "≈" : "") + number_text(score.value.value, kDigits) + mark;
}

std::string name_of(const Entry& e) {
  return e.policy.name + (e.policy.preempts ? " (P)" : "") + (e.settled ? "" : " ?");
}

// Whether some entry is so.
template <class Is>
bool any_entry(const Contest& c, const Is& is) {
  return std::any_of(c.entries.begin(), c.entries.end(), is);
}

std::string padded(const std::string& text, std::size_t width, bool left) {
  const std::size_t here = report::width_of(text);
  const std::string space(here < width ? width - here : 0, ' ');
  return left ? text + space : space + text;
}

// A long name has a line of its own, so that it does not push the columns beyond the page.
std::string line_of(const std::string& name, const std::vector<std::string>& cells) {
  std::string line = "  " + padded(name, kLongName, true);
  if (name.size() > kLongName) line = "  " + name + "\n  " + std::string(kLongName, ' ');
  for (const auto& text : cells) line += padded(text, kColumn, false);
  while (line.back() == ' ') line.pop_back();
  return line + "\n";
}

std::string table(const Contest& c) {
  std::vector<std::string> cells;
  for (const Column& column : c.columns) cells.push_back(heading(column.name) + " ");
  std::string text = line_of("policy", cells);
  for (const Entry& e : c.entries) {
    cells.clear();
    for (std::size_t k = 0; k < e.scores.size(); ++k) {
      const bool estimated = c.columns[k].name == "largest_stable_load" && e.how != "exact";
      cells.push_back(!e.trouble.empty() && k == 0 ? e.trouble : cell(e.scores[k], estimated));
    }
    text += line_of(name_of(e), cells);
  }
  return text;
}

}  // namespace

std::string to_text(const Contest& c, std::size_t width) {
  std::string text = c.title.empty() ? "" : c.title + "\n";
  text += c.runs == 1 ? fmt::format("{} jobs of the log under each policy; load {}\n\n", grouped(c.jobs),
                                    number_text(c.load, 4))
                      : fmt::format("{} jobs under each policy, the same ones, in {} runs; load {}\n\n",
                                    grouped(c.jobs), c.runs, number_text(c.load, 4));
  text += table(c) + "\n";
  std::string columns;
  for (const Column& column : c.columns) columns += (columns.empty() ? "" : "; ") + explained(column.name, c);
  const auto paragraph = [&](const std::string& words) { text += report::wrapped(words, width, "  ", "    "); };
  paragraph(columns);
  paragraph(c.runs == 1
                ? "* best; (P) stops running jobs for others"
                : fmt::format("* best; ~ not told from the best (paired runs, all comparisons together at {}%); (P) "
                              "stops running jobs for others",
                              number_text(100 * c.confidence, 4)));
  for (const Column& column : c.columns)
    if (column.name == "largest_stable_load") {
      std::string how;
      for (const Entry& e : c.entries)
        if (e.how != "exact" && !e.how.empty()) how = e.how;
      if (!how.empty()) paragraph("≈ by " + how + "; without it exact");
      if (any_entry(c, [](const Entry& e) { return e.how.empty(); }))
        paragraph(
            "- no largest stable load is told where jobs are requeued: how much work is lost depends on how urgent "
            "jobs "
            "come");
    }
  if (any_entry(c, [](const Entry& e) { return e.trouble == "unstable"; }))
    paragraph("unstable: the load is above the largest stable one, waits grow for ever");
  if (any_entry(c, [](const Entry& e) { return e.trouble == "grows"; }))
    paragraph("grows: waits went on growing in all runs, and the policy was given up: it is unstable here");
  if (any_entry(c, [](const Entry& e) { return !e.settled; }))
    paragraph(
        "? still filling up at the end of the warm-up: values are too low, and the policy may be unstable; --jobs "
        "gives longer runs");
  if (c.warm_up > 0)
    paragraph(fmt::format("the first {} jobs of each run are not counted (MSER-5, the longest of all policies)",
                          grouped(c.warm_up)));
  for (const Entry& e : c.entries)
    if (e.own) paragraph("the model's own: " + e.policy.name);
  for (const auto& note : c.notes) paragraph("note: " + note);
  return text;
}

}  // namespace sojourn::policies
