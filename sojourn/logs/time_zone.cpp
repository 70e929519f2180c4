#include "sojourn/logs/time_zone.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sojourn/base/calendar.h"
#include "sojourn/logs/dates.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kHeader = 44;  // bytes, of RFC 8536

// Big-endian, signed.
std::int64_t integer(std::string_view bytes) {
  std::uint64_t value = (static_cast<unsigned char>(bytes[0]) & 0x80) ? ~std::uint64_t{0} : 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(value);
}

struct Counts {
  std::size_t isut, isstd, leap, times, types, letters;
};

std::optional<Counts> counts(std::string_view content, std::size_t at) {
  if (content.size() < at + kHeader || content.substr(at, 4) != "TZif") return std::nullopt;
  const auto count = [&](std::size_t k) {
    return static_cast<std::size_t>(integer(content.substr(at + 20 + 4 * k, 4)));
  };
  return Counts{count(0), count(1), count(2), count(3), count(4), count(5)};
}

std::size_t body_size(const Counts& c, std::size_t time_size) {
  return c.times * (time_size + 1) + c.types * 6 + c.letters + c.leap * (time_size + 4) + c.isstd + c.isut;
}

// Reads a POSIX zone from its front.
class Posix {
 public:
  explicit Posix(std::string_view text) : text_(text) {}

  bool name() {
    if (take('<')) {
      const auto end = text_.find('>');
      if (end == std::string_view::npos) return false;
      text_.remove_prefix(end + 1);
      return true;
    }
    const auto end =
        std::min(text_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"), text_.size());
    text_.remove_prefix(end);
    return end >= 3;
  }
  // "-1", "5:30", "+11": seconds.
  std::optional<double> time() {
    const double sign = take('-') ? -1.0 : (take('+'), 1.0);
    const auto hours = whole();
    if (!hours) return std::nullopt;
    const double minutes = take(':') ? whole().value_or(0) : 0;
    const double seconds = take(':') ? whole().value_or(0) : 0;
    return sign * (*hours * 3600.0 + minutes * 60.0 + seconds);
  }
  std::optional<YearlyRule> rule() {
    YearlyRule r;
    if (take('M')) {
      r.month = whole().value_or(0);
      r.week = take('.') ? whole().value_or(0) : 0;
      r.weekday = take('.') ? whole().value_or(0) : 0;
      if (r.month < 1 || r.month > 12 || r.week < 1 || r.week > 5 || r.weekday > 6) return std::nullopt;
    } else {
      r.leap_day_counts = !take('J');
      r.day = whole().value_or(0) - (r.leap_day_counts ? 0 : 1);
    }
    if (take('/')) r.seconds = time().value_or(r.seconds);
    return r;
  }
  bool take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool empty() const { return text_.empty(); }
  char front() const { return text_.empty() ? '\0' : text_[0]; }

 private:
  std::optional<int> whole() {
    int value = 0;
    std::size_t digits = 0;
    while (digits < text_.size() && digits < 4 && text_[digits] >= '0' && text_[digits] <= '9')
      value = 10 * value + (text_[digits++] - '0');
    text_.remove_prefix(digits);
    return digits > 0 ? std::optional(value) : std::nullopt;
  }
  std::string_view text_;
};

// In seconds since 1970 on the clock of the place.
double moment(const YearlyRule& rule, int year) {
  if (rule.month == 0) {
    const bool leap = days_from_civil(year, 3, 1) - days_from_civil(year, 2, 28) == 2;
    const int shift = !rule.leap_day_counts && leap && rule.day >= 59 ? 1 : 0;
    return kDay * (days_from_civil(year, 1, 1) + rule.day + shift) + rule.seconds;
  }
  const int next_year = rule.month == 12 ? year + 1 : year, next = rule.month == 12 ? 1 : rule.month + 1;
  const auto first = days_from_civil(year, rule.month, 1), after = days_from_civil(next_year, next, 1);
  auto day = first + (rule.weekday - weekday_of(first) + 7) % 7 + 7 * (rule.week - 1);
  while (day >= after) day -= 7;
  return kDay * static_cast<double>(day) + rule.seconds;
}

}  // namespace

std::optional<TimeZone> TimeZone::named(const std::string& name) {
  if (name == "UTC" || name == "GMT" || name == "Z") return TimeZone();
  if (name.empty() || name.find("..") != std::string::npos || name[0] == '/') return std::nullopt;
  const char* folder = std::getenv("TZDIR");
  const std::string path = std::string(folder ? folder : "/usr/share/zoneinfo") + "/" + name;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;  // "Europe" is a folder
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return from_file_content(std::string(std::istreambuf_iterator<char>(file), {}));
}

std::optional<TimeZone> TimeZone::from_file_content(std::string_view content) {
  const auto old = counts(content, 0);
  if (!old || content[4] < '2') return std::nullopt;
  const std::size_t second = kHeader + body_size(*old, 4);
  const auto c = counts(content, second);
  if (!c || content.size() < second + kHeader + body_size(*c, 8) || c->types == 0) return std::nullopt;
  const std::size_t times = second + kHeader, kinds = times + 8 * c->times, types = kinds + c->times;
  const auto offset = [&](std::size_t type) {
    return static_cast<double>(integer(content.substr(types + 6 * std::min(type, c->types - 1), 4)));
  };
  TimeZone zone;
  zone.before_ = offset(0);
  for (std::size_t k = 0; k < c->times; ++k) {
    zone.changes_.push_back(static_cast<double>(integer(content.substr(times + 8 * k, 8))));
    zone.offsets_.push_back(offset(static_cast<unsigned char>(content[kinds + k])));
  }
  auto tail = content.substr(second + kHeader + body_size(*c, 8));
  if (!tail.empty() && tail[0] == '\n') zone.tail_ = zone.read_tail(tail.substr(1, tail.find('\n', 1) - 1));
  return zone;
}

bool TimeZone::read_tail(std::string_view rule) {
  Posix text(rule);
  if (!text.name()) return false;
  const auto west = text.time();
  if (!west) return false;
  winter_ = summer_ = -*west;
  if (text.empty()) return true;
  if (!text.name()) return false;
  summer_ = text.front() == ',' ? winter_ + 3600.0 : -text.time().value_or(-winter_ - 3600.0);
  if (!text.take(',')) return false;
  summer_begins_ = text.rule();
  if (!text.take(',')) return false;
  summer_ends_ = text.rule();
  return summer_begins_ && summer_ends_;
}

double TimeZone::rule_offset(double unix_time) const {
  if (!summer_begins_) return winter_;
  const int year = civil_from_days(std::floor((unix_time + winter_) / kDay)).year;
  const double begins = moment(*summer_begins_, year) - winter_, ends = moment(*summer_ends_, year) - summer_;
  const bool summer = begins < ends ? unix_time >= begins && unix_time < ends : unix_time >= begins || unix_time < ends;
  return summer ? summer_ : winter_;
}

double TimeZone::offset_at(double unix_time) const {
  const auto after = std::upper_bound(changes_.begin(), changes_.end(), unix_time);
  if (after == changes_.end() && tail_) return rule_offset(unix_time);
  return after == changes_.begin() ? before_ : offsets_[static_cast<std::size_t>(after - changes_.begin()) - 1];
}

double TimeZone::to_unix(double local) const {
  // Clocks are within a day of UTC, so the offset in force is that of a day before or of a day after.
  const double early = offset_at(local - kDay), late = offset_at(local + kDay);
  const double by_early = local - early, by_late = local - late;
  if (offset_at(by_early) == early) return by_early;
  if (offset_at(by_late) == late) return by_late;
  return by_early;
}

}  // namespace sojourn::logs
