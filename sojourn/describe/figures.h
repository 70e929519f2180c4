// The figures of a log that are lines.
#pragma once

#include "sojourn/logs/log.h"
#include "sojourn/plot/figure.h"

namespace sojourn::describe {

plot::Figure arrivals_by_week(const logs::Log& log);
plot::Figure run_times_beyond(const std::vector<logs::Job>& jobs);  // P(run time > t), both axes logarithmic
// Processors at work and waited for, the machine's size, and where more were at work than it has.
plot::Figure processors_over_time(const logs::Log& log, const std::vector<logs::Job>& jobs);

}  // namespace sojourn::describe
