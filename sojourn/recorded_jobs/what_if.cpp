#include "sojourn/recorded_jobs/what_if.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/logs/machine.h"

namespace sojourn::recorded_jobs {
namespace {

// Where the log does not say how large the machine is, or says the same, --processors is no what-if.
bool another_machine(const logs::Log& log, const logs::Options& o) {
  if (!o.processors || o.processors->more) return o.processors.has_value();
  const auto stated = stated_processors(log);
  return stated && *stated != static_cast<double>(o.processors->number);
}

}  // namespace

std::optional<double> stated_processors(const logs::Log& log) {
  for (const char* name : {"maxprocs", "maxnodes"})
    for (const auto& [label, value] : log.labels)
      if (const double size = logs::leading_number(value); label == name && size >= 1) return size;
  return std::nullopt;
}

std::vector<std::string> what_if(const logs::Log& log, const logs::Options& o) {
  std::vector<std::string> all;
  if (o.load_percent != 100.0) all.push_back(fmt::format("load {}%", number_text(o.load_percent)));
  if (another_machine(log, o))
    all.push_back(fmt::format("processors {}{}", o.processors->more ? "+" : "", o.processors->number));
  if (o.estimates == logs::Estimates::exact) all.push_back("exact estimates");
  if (o.overrun == logs::Overrun::kill) all.push_back("jobs killed at their estimates");
  return all;
}

std::string too_wide_note(const logs::Log& log) {
  constexpr double kPercent = 100.0;
  if (log.too_wide.empty()) return "";
  double lost = 0, kept = 0;
  for (const auto& job : log.too_wide) lost += job.work();
  for (const auto& job : log.jobs) kept += job.work();
  return fmt::format("{} job{} wider than {} processors and left out, with {}% of the work",
                     grouped(static_cast<double>(log.too_wide.size())), log.too_wide.size() == 1 ? " is" : "s are",
                     log.processors, number_text(kPercent * lost / (lost + kept), 3));
}

}  // namespace sojourn::recorded_jobs
