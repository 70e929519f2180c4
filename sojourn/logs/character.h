// What a log is like: the numbers of `describe`. They are about every job that ran, also those wider than the stated
// machine; interarrivals are about every row with a submit time, run or not.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/logs/occupancy.h"
#include "sojourn/logs/statistics.h"

namespace sojourn::logs {

inline constexpr double kShortJob = 10.0;  // seconds: shorter jobs count as this long in a bounded slowdown

struct Correlations {
  std::optional<double> lag1, lag10, rank_lag1, rank_lag10, rank_lag100;
};

// Arrivals on the clocks of the place; nothing where the log does not say when it began.
struct Cycles {
  std::array<std::array<double, 24>, 7> by_hour{};  // rows, by weekday (0 is Monday) and hour
  double day_cv = 0.0, week_cv = 0.0;               // of the 24 hours, of the 7 weekdays: 0 is even
  int busiest_hour = 0, quietest_hour = 0;
  double busiest_share = 0.0, quietest_share = 0.0;  // of all arrivals in that hour of the day
  double weekend_share = 0.0;                        // two of seven days: 0.286 is even
};

struct EstimateCharacter {
  std::size_t known = 0;
  double known_share = 0.0;
  double overrun_share = 0.0;      // of those with an estimate: ran past it
  double far_overrun_share = 0.0;  // by more than a tenth
};

struct Character {
  std::size_t jobs = 0, rows_with_submit = 0, users = 0;
  double first_submit = 0.0, last_submit = 0.0;
  double span = 0.0;  // from the first submit to the last
  std::optional<double> offered_load;
  double work = 0.0;                                        // processor-seconds
  double sequential_share = 0.0, power_of_two_share = 0.0;  // of jobs; 1 counts as sequential only
  double sequential_work_share = 0.0, power_of_two_work_share = 0.0;
  std::optional<Summary> run_time, width, wait, interarrival, bounded_slowdown;
  std::optional<Summary> estimate_accuracy;  // run time over estimate, at most 1
  std::optional<Summary> wait_since_submit;  // where jobs were held before they could start
  double zero_interarrival_share = 0.0;
  Correlations correlations;
  std::optional<Cycles> cycles;
  EstimateCharacter estimates;
  std::optional<Occupancy> occupancy;
  std::vector<std::string> cannot;  // what this log cannot answer
};

// The log must have been read with Options::all_submits.
Character character(const Log& log);

}  // namespace sojourn::logs
