#include "sojourn/logs/machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn::logs {
namespace {

constexpr double kAfter1985 = 473385600.0;  // seconds since 1970: a submit time beyond it is a date, not a stretch

std::string label(const Header& header, std::string_view name) {
  for (const auto& [key, value] : header.labels)
    if (key == name) return value;
  return "";
}

constexpr double kLargestMachine = 2147483647.0;  // what the width of a job can hold

std::int64_t stated_size(const Header& header, const std::vector<Job>& jobs, std::string& from) {
  for (const char* name : {"maxprocs", "maxnodes"}) {
    const double size = leading_number(label(header, name));
    if (!(size >= 1)) continue;
    from = std::string(name == std::string_view("maxprocs") ? "MaxProcs" : "MaxNodes") + " in the header";
    if (size > kLargestMachine) from += fmt::format(", {}, of which so many are counted", grouped(size));
    return static_cast<std::int64_t>(std::min(size, kLargestMachine));
  }
  from = kWidestJob;
  std::int64_t widest = 0;
  for (const auto& job : jobs) widest = std::max<std::int64_t>(widest, job.width);
  return widest;
}

}  // namespace

double leading_number(std::string_view value) {
  double number = -1.0;
  for (const char c : value) {
    if (c == ',') continue;
    if (c < '0' || c > '9') break;
    number = 10.0 * std::max(0.0, number) + (c - '0');
  }
  return number;
}

void set_machine_size(const Header& header, const Options& o, const std::vector<Job>& jobs, Log& log) {
  const bool given = o.processors && !o.processors->more;
  if (!given) log.processors = stated_size(header, jobs, log.processors_from);
  if (!given && log.processors_from == kWidestJob)
    log.notes.push_back(
        fmt::format("The log does not say how large the machine is: the widest job stands for it. {} N says it.",
                    o.processors_key));
  if (!o.processors) return;
  log.processors += o.processors->number;
  log.processors_from =
      given ? o.processors_key : fmt::format("{}, and {} more", log.processors_from, o.processors->number);
}

Clock clock_of(const Header& header, const Options& o, const std::vector<Job>& jobs, std::vector<std::string>& notes) {
  Clock clock;
  clock.unix_start = header.unix_start;
  if (!clock.unix_start && !jobs.empty() && jobs.front().submit > kAfter1985) clock.unix_start = 0.0;
  const std::string& name = o.time_zone.empty() ? header.zone_name : o.time_zone;
  if (name.empty()) return clock;
  const auto zone = o.time_zone.empty() ? TimeZone::named(name) : asked_zone(o);
  if (!zone) {
    notes.push_back(fmt::format("The time zone {} of the header is not known here: UTC.", in_quotes(printable(name))));
    return clock;
  }
  clock.zone = *zone;
  clock.zone_name = name;
  return clock;
}

TimeZone asked_zone(const Options& options) {
  if (options.time_zone.empty()) return {};
  if (auto zone = TimeZone::named(options.time_zone)) return *zone;
  throw ModelError(Complaint{"there is no time zone " + in_quotes(options.time_zone), options.time_zone,
                             "a name such as Europe/Berlin or UTC", "`ls /usr/share/zoneinfo` lists them",
                             "time-zone"});
}

void refuse_empty(const std::string& path, const Ledger& ledger) {
  std::vector<std::string> where;
  for (const auto& entry : ledger.entries(false))
    if (entry.fate == Fate::dropped) where.push_back(fmt::format("{} {}", entry.name, grouped(double(entry.rows))));
  Complaint c{
      "no job is left of this log",
      fmt::format("{} rows{}{}", grouped(double(ledger.lines)), where.empty() ? "" : ", all dropped: ", joined(where)),
      "at least one job with a submit time, a width and a run time", ""};
  if (ledger.of(Rule::too_wide) > 0) c.hint = "is --processors right?";
  if (ledger.of(Rule::zero_runtime) > 0) c.hint = "--zero-runtime 1 keeps jobs of run time 0";
  if (ledger.of(Rule::malformed) > 0) c.hint = "--strict shows the first malformed row";
  c.place.file = path;
  throw ModelError(c);
}

}  // namespace sojourn::logs
