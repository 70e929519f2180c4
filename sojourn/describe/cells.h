// What the maps and bars of a log's page show.
#pragma once

#include <vector>

#include "sojourn/describe/heat_map.h"
#include "sojourn/logs/character.h"

namespace sojourn::describe {

HeatMap hours_and_weekdays(const logs::Cycles& cycles);
std::vector<Bar> widths(const std::vector<logs::Job>& jobs);          // powers of two, and what lies between
HeatMap estimates_and_run_times(const std::vector<logs::Job>& jobs);  // of jobs with an estimate
// The q-quantile of the recorded waits by width and estimate; a cell needs a few jobs to say anything.
HeatMap waits(const std::vector<logs::Job>& jobs, double q);

// "90 s", "2 h", "3 d": two digits, for a cell.
std::string short_duration(double seconds);

}  // namespace sojourn::describe
