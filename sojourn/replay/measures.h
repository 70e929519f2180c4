// What a replay measures; names and formulas are those of docs/reference/logs.md. All jobs count, no warm-up is cut.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::replay {

struct Measures {
  std::size_t jobs = 0;
  double mean_wait = 0.0, mean_response = 0.0, mean_bounded_slowdown = 0.0;
  std::optional<double> utilization, offered_load;  // nothing where no time passes, or not all jobs are known
  double wait_p50 = 0.0, wait_p90 = 0.0, wait_p95 = 0.0, wait_p99 = 0.0, max_wait = 0.0;
  std::optional<double> last_end;
  double delayed = 0.0;  // jobs
  std::optional<double> overtakes;
  double mean_wait_by_work = 0.0;
};

// A measure by the name that vocabulary/measures describes.
struct NamedMeasure {
  std::string_view name;
  std::optional<double> (*value)(const Measures&);
};
const std::vector<NamedMeasure>& named_measures();

// "mean wait (s)", "mean response (s)": the unit says that it is a time. Percentiles by their names, which are shorter
// than their words.
std::string row_name(std::string_view measure);

// Of jobs that start at these times.
Measures measures(std::span<const logs::Job> jobs, std::span<const double> starts, std::int64_t processors);

// Of the waits in the log; nothing where there are none. Jobs without one are left out. What needs every job's start is
// there only where the log has them all, at the submit times it records.
std::optional<Measures> recorded(const logs::Log& log, const logs::Options& options);

}  // namespace sojourn::replay
