#include "sojourn/base/text.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/logs/ledger_report.h"
#include "sojourn/predict/report.h"
#include "sojourn/report/layout.h"

namespace sojourn::predict {
namespace {

using prediction::kLevelCount;
using prediction::kLevels;
using report::Rows;

constexpr std::size_t kHalf = 0, kMost = kLevelCount - 1;  // places of the levels

// "4 h", not "4 h 0 min".
std::string without_zero(std::string words) {
  for (const std::string_view zero : {" 0 s", " 0 min"})
    if (words.ends_with(zero)) words.resize(words.size() - zero.size());
  return words;
}

// Upwards, and by what matters: nobody knows a wait of hours to the second.
std::string rounded(double seconds) {
  constexpr double kTheMinute = 60.0, kTheHour = 3600.0;
  const double unit = seconds < kTheMinute      ? 1.0
                      : seconds < 3 * kTheHour  ? kTheMinute
                      : seconds < 48 * kTheHour ? 10 * kTheMinute
                                                : kTheHour;
  return without_zero(duration_text(unit * std::ceil(seconds / unit)));
}

// One unit, for the cell of a map.
std::string coarse(double seconds) {
  struct Unit {
    double seconds, most;
    const char* name;
  };
  for (const Unit& unit : {Unit{1.0, 100.0, "s"}, Unit{60.0, 100.0, "min"}, Unit{3600.0, 48.0, "h"}})
    if (seconds <= unit.most * unit.seconds)
      return fmt::format("{:.0f} {}", std::ceil(seconds / unit.seconds), unit.name);
  return fmt::format("{:.0f} d", std::ceil(seconds / (24 * 3600.0)));
}

std::string within(double seconds) { return seconds < 1.0 ? "at once" : "within " + rounded(seconds); }

std::string waits_table(const Prediction& p, std::size_t width) {
  Rows rows = {{"starts within", "of such jobs", "held on this log", "in the worst month"}};
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    constexpr std::size_t kMonthJobs = 200;  // fewer say nothing of a month
    double worst = 2.0;
    for (const auto& month : p.score.months)
      if (month.jobs >= kMonthJobs) worst = std::min(worst, month.scores[k].coverage);
    rows.push_back({rounded(p.asked.waits[k]), fmt::format("{:.0f}%", 100 * kLevels[k]),
                    fmt::format("{:.1f}%", 100 * p.score.scores[k].coverage),
                    worst <= 1.0 ? fmt::format("{:.1f}%", 100 * worst) : "-"});
  }
  return report::fitted(rows, width, "");
}

// Median and 0.95 quantile in each cell.
std::string shapes_table(const Prediction& p, std::size_t width) {
  Rows rows = {{"width"}};
  for (const auto& shape : p.shapes) {
    if (shape.width == p.shapes.front().width) rows[0].push_back(without_zero(duration_text(shape.time)));
    const std::string name = grouped(shape.width);
    if (rows.back().front() != name) rows.push_back({name});
    rows.back().push_back(coarse(shape.waits[kHalf]) + " / " + coarse(shape.waits[kMost]));
  }
  return "Half / 19 of 20 start within, by width and time asked for\n" + report::fitted(rows, width, "");
}

std::string splits_table(const Prediction& p, std::size_t width) {
  Rows rows = {{"as", "half", "19 of 20"}};
  for (const auto& split : p.splits)
    rows.push_back(
        {fmt::format("{} x {}", split.pieces, split.width), rounded(split.waits[kHalf]), rounded(split.waits[kMost])});
  return "All pieces have started within\n" + report::fitted(rows, width, "");
}

std::string state_words(const logs::Log& log, const Prediction& p) {
  const std::string when = log.clock.unix_start ? logs::date_time_text(p.at + *log.clock.unix_start, log.clock.zone)
                                                : number_text(p.at, 12) + " s of the log";
  return fmt::format("State at {}{}: {} jobs run on {} of {} processors, {} wait.", when,
                     p.state.listing ? " (listing)" : "", grouped(static_cast<double>(p.state.running)),
                     grouped(static_cast<double>(p.state.busy)), grouped(static_cast<double>(p.state.processors)),
                     grouped(static_cast<double>(p.state.waiting)));
}

}  // namespace

std::string sentence(const Prediction& p) {
  return fmt::format("Half of such jobs start {}, 19 of 20 {}; on this log that promise held {:.1f}% of the time.",
                     within(p.asked.waits[kHalf]), within(p.asked.waits[kMost]),
                     100.0 * p.score.scores[kMost].coverage);
}

std::string to_text(const logs::Log& log, const Prediction& p, std::size_t width) {
  std::string out = report::wrapped(sentence(p), width, "", "") + "\n";
  out += report::wrapped(
      fmt::format("The job: {} processors for {}.", grouped(p.asked.width), without_zero(duration_text(p.asked.time))),
      width, "", "  ");
  out += report::wrapped(state_words(log, p), width, "", "  ") + "\n" + waits_table(p, width) + "\n";
  if (!p.shapes.empty()) out += shapes_table(p, width) + "\n";
  if (!p.splits.empty()) out += splits_table(p, width) + "\n";
  out += logs::ledger_text(log, width);
  out +=
      report::wrapped(fmt::format("Learnt from the last {} jobs; {} predictions were checked, each made from what was "
                                  "known when its job was submitted.",
                                  grouped(static_cast<double>(p.learnt_from)), grouped(static_cast<double>(p.scored))),
                      width, "", "  ");
  for (const auto& note : p.notes) out += report::wrapped("Note: " + printable(note), width, "", "  ");
  return out;
}

}  // namespace sojourn::predict
