#include "sojourn/describe/text.h"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "sojourn/base/calendar.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/ledger_report.h"

namespace sojourn::describe {
namespace {

constexpr int kLabel = 11;

// Three or four digits, thousands apart.
std::string brief(double value) {
  constexpr double kWhole = 1000.0, kLong = 1e8;  // longer numbers would touch their neighbours
  if (value >= kLong) return number_text(value, 4);
  if (value >= kWhole || value == std::floor(value)) return grouped(std::round(value));
  return fmt::format("{:.{}f}", value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

std::string percent(double share) {
  const double value = 100.0 * share;
  return fmt::format("{:.{}f}%", value, value > 0 && value < 1 ? 2 : value >= 99.95 ? 0 : 1);
}

// "Label      words", broken between words, later lines under the words.
std::string paragraph(const std::string& label, const std::string& text, std::size_t width) {
  std::istringstream words(text);
  std::string out = fmt::format("{:<{}}", label, kLabel), word;
  std::size_t column = kLabel;
  for (bool first = true; words >> word; first = false) {
    if (!first && column + 1 + word.size() > width) {
      out += "\n" + std::string(kLabel, ' ');
      column = kLabel;
      first = true;
    }
    out += (first ? "" : " ") + word;
    column += word.size() + (first ? 0 : 1);
  }
  return out + "\n";
}

std::string table_row(const char* name, const std::optional<logs::Summary>& s) {
  if (!s) return "";
  return fmt::format("{:<17}{:>11}{:>8.2f}{:>9}{:>11}{:>11}{:>12}\n", name, brief(s->mean), s->cv, brief(s->at(10)),
                     brief(s->at(50)), brief(s->at(90)), brief(s->max));
}

std::string table(const logs::Character& c) {
  const bool differs = c.wait_since_submit && brief(c.wait_since_submit->mean) != brief(c.wait->mean);
  return fmt::format("{:<17}{:>11}{:>8}{:>9}{:>11}{:>11}{:>12}\n", "seconds", "mean", "CV", "p10", "p50", "p90",
                     "max") +
         table_row("run time", c.run_time) + table_row("wait", c.wait) +
         (differs ? table_row("wait from submit", c.wait_since_submit) : "") +
         table_row("interarrival", c.interarrival) + table_row("width", c.width) +
         table_row("bounded slowdown", c.bounded_slowdown);
}

std::string when(const logs::Log& log, const logs::Character& c) {
  std::string text = fmt::format("{} days of submissions", number_text(c.span / kDay, 4));
  if (!log.clock.unix_start) return text;
  const auto date = [&](double time) { return logs::date_text(time + *log.clock.unix_start, log.clock.zone); };
  return fmt::format("{} to {} ({}), {}", date(c.first_submit), date(c.last_submit), log.clock.zone_name, text);
}

std::string load(const logs::Character& c) {
  std::string text;
  if (c.offered_load)
    text = fmt::format("offered {:.3f}: work over processors times the span of submissions", *c.offered_load);
  return text;
}

std::string jobs(const logs::Character& c) {
  std::string text = grouped(static_cast<double>(c.jobs));
  if (c.users > 0) text += fmt::format(" of {} user{}", grouped(static_cast<double>(c.users)), c.users == 1 ? "" : "s");
  return text + fmt::format("; {} sequential ({} of the work), {} a power of two ({})", percent(c.sequential_share),
                            percent(c.sequential_work_share), percent(c.power_of_two_share),
                            percent(c.power_of_two_work_share));
}

std::string correlation(const std::optional<double>& value) { return value ? fmt::format("{:.3f}", *value) : "-"; }

std::string arrivals(const logs::Character& c) {
  const auto& r = c.correlations;
  std::string text = fmt::format(
      "autocorrelation of the gaps: {} at lag 1, {} at 10; on ranks {}, {}, {} at 1, 10, 100;", correlation(r.lag1),
      correlation(r.lag10), correlation(r.rank_lag1), correlation(r.rank_lag10), correlation(r.rank_lag100));
  return text + fmt::format(" {} of the gaps are 0", percent(c.zero_interarrival_share));
}

std::string cycles(const logs::Cycles& y) {
  return fmt::format(
      "busiest hour {:02}h ({}), quietest {:02}h ({}), even would be 4.2%; weekends {}, even would be 28.6%",
      y.busiest_hour, percent(y.busiest_share), y.quietest_hour, percent(y.quietest_share), percent(y.weekend_share));
}

std::string estimates(const logs::Character& c) {
  if (c.estimates.known == 0) return "none";
  return fmt::format(
      "{} of jobs have one; run time over estimate {:.3f} on average; {} ran past it, {} by more than a tenth",
      percent(c.estimates.known_share), c.estimate_accuracy->mean, percent(c.estimates.overrun_share),
      percent(c.estimates.far_overrun_share));
}

std::string over_capacity(const logs::Log& log, const logs::Occupancy& o) {
  if (log.processors_from == logs::kWidestJob)
    return fmt::format("{} processors were busy at once, so the machine has at least that many (--processors)",
                       grouped(o.peak));
  return fmt::format("running widths add up to more than the machine for {} of the time (at most {} of {})",
                     percent(o.share_over), grouped(o.peak), grouped(static_cast<double>(log.processors)));
}

std::string defects(const logs::Log& log, const logs::Character& c) {
  std::vector<std::string> all;
  if (c.occupancy && c.occupancy->share_over > 0) all.push_back(over_capacity(log, *c.occupancy));
  if (const auto rows = log.ledger.of(logs::Rule::out_of_order))
    all.push_back(fmt::format("{} row{} out of order", grouped(static_cast<double>(rows)), rows == 1 ? "" : "s"));
  if (!log.too_wide.empty())
    all.push_back(fmt::format("{} jobs wider than the machine, in these numbers but in no replay",
                              grouped(static_cast<double>(log.too_wide.size()))));
  return joined(all, "; ");
}

}  // namespace

std::string to_text(const logs::Log& log, const logs::Character& c, std::size_t width) {
  std::string text = logs::ledger_text(log, width) + "\n";
  const auto add = [&](const char* label, const std::string& words) {
    if (!words.empty()) text += paragraph(label, words, width);
  };
  add("When", when(log, c));
  add("Load", load(c));
  add("Jobs", jobs(c));
  text += "\n" + table(c) + "\n";
  if (c.correlations.lag1) add("Arrivals", arrivals(c));
  if (c.cycles) add("Cycles", cycles(*c.cycles));
  add("Estimates", estimates(c));
  add("Defects", defects(log, c));
  add("Cannot say", joined(c.cannot, "; "));
  for (const auto& note : log.notes) add("Note", printable(note));
  return text;
}

}  // namespace sojourn::describe
