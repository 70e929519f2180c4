// When the jobs of a log come.
#pragma once

#include "sojourn/fit/fitted.h"

namespace sojourn::fit {

// `mark`: the class of each job. Adds its part to `out`.
void fit_arrivals(const logs::Log& log, const std::vector<std::int32_t>& mark, const Options& options, Fitted& out);

inline constexpr std::size_t kHoursOfWeek = 168;
struct WeeklyCounts {
  std::vector<double> jobs, hours;  // submitted in each hour of the week; how often the log has that hour
};
// From Monday on, where the log says when it began.
WeeklyCounts weekly_counts(const logs::Log& log);

// From one submit to the next; shorter than the clock of the log can tell counts as half of its tick.
std::vector<double> intervals_of(const logs::Log& log);

}  // namespace sojourn::fit
