#include "sojourn/logs/dates.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/calendar.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {
namespace {

bool digits(std::string_view text) {
  for (const char c : text)
    if (c < '0' || c > '9') return false;
  return !text.empty();
}

// A whole number of exactly `size` digits taken from the front.
std::optional<int> take_digits(std::string_view& text, std::size_t size) {
  if (text.size() < size || !digits(text.substr(0, size))) return std::nullopt;
  const int value = static_cast<int>(*number(text.substr(0, size)));
  text.remove_prefix(size);
  return value;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text[0] != c) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<double> take_day(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || *month < 1 || *month > 12 || !take(text, '-')) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day || *day < 1 || *day > 31) return std::nullopt;
  return kDay * static_cast<double>(days_from_civil(*year, *month, *day));
}

std::optional<double> take_time(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 24 || !take(text, ':')) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  double seconds = 0.0;
  if (take(text, ':')) {
    const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto value = number(text.substr(0, end));
    if (!value || *value > 60.999) return std::nullopt;
    seconds = *value;
    text.remove_prefix(end);
  }
  return *hour * 3600.0 + *minute * 60.0 + seconds;
}

// "Z", "+01:00", "-0530".
std::optional<double> take_offset(std::string_view& text) {
  if (take(text, 'Z')) return 0.0;
  const double sign = text.starts_with('-') ? -1.0 : 1.0;
  if (!take(text, '+') && !take(text, '-')) return std::nullopt;
  const auto hours = take_digits(text, 2);
  take(text, ':');
  const auto minutes = take_digits(text, 2);
  return hours ? std::optional(sign * (*hours * 3600.0 + minutes.value_or(0) * 60.0)) : std::nullopt;
}

}  // namespace

std::int64_t days_from_civil(int year, int month, int day) {
  // Years that begin in March, so that the leap day comes last.
  const std::int64_t y = year - (month <= 2), era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
  const std::int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

Civil civil_from_days(double days) {
  const auto z = static_cast<std::int64_t>(days) + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
  const std::int64_t of_era = z - era * 146097;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100), march = (5 * of_year + 2) / 153;
  const int month = static_cast<int>(march + (march < 10 ? 3 : -9));
  return {static_cast<int>(year + era * 400) + (month <= 2), month,
          static_cast<int>(of_year - (153 * march + 2) / 5 + 1)};
}

int weekday_of(std::int64_t days) { return static_cast<int>(((days + 4) % 7 + 7) % 7); }

std::optional<double> parse_date(std::string_view text, const TimeZone& zone) {
  const auto day = take_day(text);
  if (!day) return std::nullopt;
  if (text.empty()) return zone.to_unix(*day);
  if (!take(text, 'T') && !take(text, ' ')) return std::nullopt;
  const auto time = take_time(text);
  if (!time) return std::nullopt;
  if (text.empty()) return zone.to_unix(*day + *time);
  const auto offset = take_offset(text);
  if (!offset || !text.empty()) return std::nullopt;
  return *day + *time - *offset;
}

bool has_no_zone(std::string_view text) {
  return take_day(text) && (text.empty() || (text.find('Z') == text.npos && text.find_first_of("+-") == text.npos));
}

std::string date_text(double unix_time, const TimeZone& zone) {
  const auto c = civil_from_days(std::floor((unix_time + zone.offset_at(unix_time)) / kDay));
  return fmt::format("{:04}-{:02}-{:02}", c.year, c.month, c.day);
}

std::string date_time_text(double unix_time, const TimeZone& zone) {
  const double local = unix_time + zone.offset_at(unix_time), midnight = kDay * std::floor(local / kDay);
  const int second = static_cast<int>(local - midnight);
  return fmt::format("{} {:02}:{:02}:{:02}", date_text(unix_time, zone), second / 3600, second / 60 % 60, second % 60);
}

}  // namespace sojourn::logs
