// Clocks on walls: how far a place is from UTC at a moment, from the system's time zone files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn::logs {

// When a half of the year begins, every year: "M3.5.0/2" or "J60" of a POSIX zone.
struct YearlyRule {
  int month = 0, week = 0, weekday = 0;  // month 0: by the day of the year
  int day = 0;
  bool leap_day_counts = false;
  double seconds = 7200.0;  // after midnight
};

class TimeZone {
 public:
  TimeZone() = default;  // UTC

  // "Europe/Berlin", "UTC". Nothing when the system does not know it.
  static std::optional<TimeZone> named(const std::string& name);
  // The content of a zone file, version 2 or later; nothing when it is not one.
  static std::optional<TimeZone> from_file_content(std::string_view content);

  double offset_at(double unix_time) const;  // seconds east of UTC
  // The moment at which clocks there show this. Where they show it twice, the first; where never (an hour is
  // skipped), as the clocks before would have gone on.
  double to_unix(double local) const;

 private:
  double rule_offset(double unix_time) const;
  bool read_tail(std::string_view rule);  // "CET-1CEST,M3.5.0,M10.5.0/3"

  std::vector<double> changes_;  // moments
  std::vector<double> offsets_;  // from that moment on
  double before_ = 0.0;          // the first change, or always
  bool tail_ = false;            // the rule below goes on after the last change
  double winter_ = 0.0, summer_ = 0.0;
  std::optional<YearlyRule> summer_begins_, summer_ends_;
};

}  // namespace sojourn::logs
