// Dates as people and schedulers write them, and the days between them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sojourn/logs/time_zone.h"

namespace sojourn::logs {

struct Civil {
  int year = 1970, month = 1, day = 1;
};

// Days since 1970-01-01.
std::int64_t days_from_civil(int year, int month, int day);
Civil civil_from_days(double days);
int weekday_of(std::int64_t days);  // 0 is Sunday

// "2026-01-31", "2026-01-31T23:59:59.5", "2026-01-31 23:59", with Z or +01:00 behind it: seconds since 1970. Without
// a zone it is a time on the clocks of `zone`.
std::optional<double> parse_date(std::string_view text, const TimeZone& zone);
// As Slurm writes them without a zone; a sign for whether --time-zone matters.
bool has_no_zone(std::string_view text);

// "2026-01-31", and "2026-01-31 23:59:59".
std::string date_text(double unix_time, const TimeZone& zone);
std::string date_time_text(double unix_time, const TimeZone& zone);

// How the seconds of a log stand to the calendar.
struct Clock {
  std::optional<double> unix_start;  // of the log's second 0; none: the log does not say
  TimeZone zone;
  std::string zone_name = "UTC";

  // Of a moment of the log on the clocks of the place: seconds since 1970 as if it were UTC.
  std::optional<double> local(double log_time) const {
    if (!unix_start) return std::nullopt;
    const double unix_time = log_time + *unix_start;
    return unix_time + zone.offset_at(unix_time);
  }
};

}  // namespace sojourn::logs
