#include "sojourn/base/text.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/backtest/report.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/report/layout.h"

namespace sojourn::backtest {
namespace {

using prediction::kLevelCount;
using report::Rows;

constexpr std::size_t kP50 = 0, kP90 = 1, kP95 = 2;  // places of the levels

std::string two(double x) { return std::isfinite(x) ? fmt::format("{:.2f}", x) : "-"; }
std::string three(double x) { return std::isfinite(x) ? fmt::format("{:.3f}", x) : "-"; }
std::string seconds(double x) { return grouped(std::round(x)); }
std::string count(std::size_t n) { return grouped(static_cast<double>(n)); }
std::string two(const std::optional<double>& x) { return x ? two(*x) : "-"; }

std::string replay_table(const Ratios& r, std::size_t width) {
  Rows rows = {{"policy", "mean wait (s)", "recorded (s)", "ratio", "jobs", "weeks"}};
  for (const auto& p : r.policies)
    rows.push_back({p.policy, seconds(p.replayed_mean), seconds(p.recorded_mean), two(p.ratio), two(p.job_correlation),
                    two(p.weekly_correlation)});
  return report::fitted(rows, width, "");
}

std::string capacity_text(const Capacity& c, const logs::Log& log, std::size_t width) {
  return report::wrapped(
      fmt::format("Calibrated on the first half: {} of {} processors. Replayed over recorded by EASY: first half {} "
                  "instead of {} (in sample), second half {} instead of {} (out of sample{}).",
                  grouped(static_cast<double>(c.processors)), grouped(static_cast<double>(log.processors)),
                  two(c.in_sample), two(c.plain_first), two(c.out_of_sample), two(c.plain_second),
                  std::abs(std::log(c.out_of_sample)) < std::abs(std::log(c.plain_second)) ? "" : ": WORSE"),
      width, "", "  ");
}

std::string explanation_text(const Explanations& e, std::size_t width) {
  Rows rows = {{"replayed over recorded, EASY", "first half", "second half", "verdict"}};
  rows.push_back({"as it is", two(e.plain_first), two(e.plain_second), ""});
  std::string found;
  const auto add = [&](const Explanation& x) {
    rows.push_back({x.name, x.tried ? two(x.first) : "", x.tried ? two(x.second) : "",
                    x.tried ? (x.kept ? "kept" : "not kept") : "not tried"});
    found += report::wrapped(x.name + ": " + x.words, width, "", "  ");
  };
  for (const auto& x : e.each) add(x);
  if (e.together) add(*e.together);
  return report::aligned(rows, "") + found;
}

std::string promise_table(const prediction::ScoreReport& s, std::size_t width) {
  Rows rows = {{"0.95 quantile", "covers", "pinball (s)", "ratio", "95% interval", "log ratio"}};
  for (const auto& p : s.predictors) {
    const auto& at = p.scores[kP95];
    rows.push_back({p.name, three(at.coverage), seconds(at.pinball), three(at.ratio),
                    two(p.ratio[kP95].low) + "-" + two(p.ratio[kP95].high), three(at.log_ratio)});
  }
  return report::fitted(rows, width, "");
}

std::string other_levels_table(const prediction::ScoreReport& s, std::size_t width) {
  Rows rows = {{"predictor", "0.5 covers", "ratio", "log", "0.9 covers", "ratio", "log"}};
  for (const auto& p : s.predictors) {
    rows.push_back({p.name});
    for (const std::size_t k : {kP50, kP90})
      for (const double x : {p.scores[k].coverage, p.scores[k].ratio, p.scores[k].log_ratio})
        rows.back().push_back(three(x));
  }
  return report::fitted(rows, width, "");
}

std::string parts_table(const std::string& corner, const std::vector<prediction::PartScore>& parts, std::size_t width) {
  Rows rows = {{corner, "jobs", "0.5 covers", "0.9 covers", "0.95 covers", "0.95 ratio"}};
  for (const auto& p : parts)
    rows.push_back({p.name, count(p.jobs), three(p.scores[kP50].coverage), three(p.scores[kP90].coverage),
                    three(p.scores[kP95].coverage), two(p.scores[kP95].ratio)});
  return report::fitted(rows, width, "");
}

}  // namespace

std::vector<std::string> headlines(const Backtest& b) {
  std::vector<std::string> out;
  for (const auto& p : b.ratios.policies)
    if (p.policy == "easy" || b.ratios.policies.size() == 1)
      out.push_back(std::isfinite(p.ratio)
                        ? fmt::format("A replay under {} gives {:.2f} of the recorded mean wait ({} s of {} s).",
                                      p.policy, p.ratio, seconds(p.replayed_mean), seconds(p.recorded_mean))
                        : "Nobody waited in this log: there is no ratio.");
  const auto& shown = b.scores.predictors[b.shown];
  out.push_back(fmt::format(
      "Predicted at submit from what was known then: what was said to hold for 19 jobs in 20 held for {:.1f}%, and its "
      "loss is {} of the window's.",
      100.0 * shown.scores[kP95].coverage, two(shown.scores[kP95].ratio)));
  return out;
}

std::string to_text(const logs::Log& log, const Backtest& b, std::size_t width) {
  std::string out;
  for (const auto& words : headlines(b)) out += report::wrapped(words, width, "", "  ");
  out += "\n" + logs::ledger_text(log, width) +
         "\nReplayed against recorded: mean waits, rank correlations of jobs and weeks\n" +
         replay_table(b.ratios, width);
  if (b.capacity) out += "\n" + capacity_text(*b.capacity, log, width);
  if (b.explanations) out += "\n" + explanation_text(*b.explanations, width);
  const auto& shown = b.scores.predictors[b.shown];
  out += fmt::format(
      "\nPredictions: {} jobs warm up, {} are scored, {} weeks.\n"
      "Pinball losses; ratios are to the window's, in seconds and on the log scale.\n",
      count(b.scores.warm_up), count(b.scores.scored), count(b.scores.weeks));
  out += promise_table(b.scores, width) + "\n" + other_levels_table(b.scores, width) + "\n";
  out += "What \"" + shown.name + "\" said\n" + parts_table("by month", shown.months, width) + "\n";
  out += parts_table("by width", shown.widths, width) + "\n";
  for (const auto& note : b.notes) out += report::wrapped("Note: " + printable(note), width, "", "  ");
  return out;
}

}  // namespace sojourn::backtest
