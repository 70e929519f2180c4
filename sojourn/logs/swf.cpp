#include "sojourn/logs/swf.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "sojourn/logs/machine.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {
namespace {

bool blank(char c) { return c == ' ' || c == '\t'; }

// Goes through the fields of a row from left to right.
class Fields {
 public:
  explicit Fields(std::string_view row) : at_(row.data()), end_(row.data() + row.size()) {}

  // False when there is none.
  bool skip() {
    if (!begin()) return false;
    while (at_ != end_ && !blank(*at_)) ++at_;
    return true;
  }

  // The field as a number, which nearly always is a whole one of few digits; nothing when it is none or not there.
  std::optional<double> number() {
    if (!begin()) return std::nullopt;
    const char* const from = at_;
    const bool negative = *at_ == '-';
    if (negative) ++at_;
    const char* const digits = at_;
    std::uint64_t whole = 0;  // may overflow where there are too many digits, and is not used then
    for (; at_ != end_; ++at_) {
      const unsigned digit = static_cast<unsigned char>(*at_) - unsigned{'0'};
      if (digit > 9) break;
      whole = 10 * whole + digit;
    }
    const auto count = at_ - digits;
    if (count > 0 && count <= kSafeDigits && (at_ == end_ || blank(*at_)))
      return negative ? -static_cast<double>(whole) : static_cast<double>(whole);
    while (at_ != end_ && !blank(*at_)) ++at_;
    return slow_number({from, static_cast<std::size_t>(at_ - from)});
  }

  // For fields that need not be numbers: -1 where they are none.
  std::int32_t identity() {
    constexpr double kMost = 2147483647.0;
    const auto value = number();
    return value && *value >= 0 && *value <= kMost ? static_cast<std::int32_t>(*value) : -1;
  }

  bool more() { return begin(); }

 private:
  bool begin() {
    while (at_ != end_ && blank(*at_)) ++at_;
    return at_ != end_;
  }
  const char* at_;
  const char* const end_;
};

enum class RowKind { good, bad_number, short_row };

// `more` is set when there are more fields than the format has.
RowKind read_row(std::string_view row, Record& r, bool& more) {
  Fields f(row);
  const auto job = f.number(), submit = f.number(), wait = f.number(), run = f.number(), allocated = f.number();
  f.skip();
  f.skip();
  const auto requested = f.number(), asked = f.number();
  f.skip();
  const auto status = f.number();
  r.user = f.identity();
  r.group = f.identity();
  f.skip();
  r.queue = f.identity();
  r.partition = f.identity();
  f.skip();
  if (!f.skip()) return RowKind::short_row;
  more = more || f.more();
  if (!job || !submit || !wait || !run || !allocated || !requested || !asked || !status) return RowKind::bad_number;
  constexpr double kLargestStatus = 32767;  // of the integer that holds it
  r.number = nearest_integer(*job);
  r.submit = *submit;
  r.wait = *wait;
  r.run = *run;
  r.allocated = *allocated;
  r.requested = *requested;
  r.asked = *asked;
  r.status = static_cast<std::int16_t>(std::clamp(*status, -1.0, kLargestStatus));
  return RowKind::good;
}

constexpr double kFarFuture = 1e12;  // seconds since 1970: no log begins later

void settle(Header& header) {
  header.format = "SWF";
  for (const auto& [label, value] : header.labels) {
    const double start = label == "unixstarttime" ? leading_number(value) : -1.0;
    if (start >= 0 && start < kFarFuture) header.unix_start = start;
    if (label == "timezonestring") header.zone_name = value.substr(0, value.find_first_of(" \t"));
  }
}

}  // namespace

void read_header_line(std::string_view line, Header& header) {
  line.remove_prefix(std::min(line.find_first_not_of("; \t"), line.size()));
  const auto colon = line.find(':');
  if (colon == 0 || colon == std::string_view::npos || line.substr(0, colon).find_first_of(" \t") != line.npos) return;
  std::string label(line.substr(0, colon));
  std::transform(label.begin(), label.end(), label.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const auto& [known, value] : header.labels)
    if (known == label) return;
  auto value = line.substr(colon + 1);
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  value = value.substr(0, value.find_last_not_of(" \t\r") + 1);
  header.labels.emplace_back(std::move(label), value);
}

Header read_swf(Lines& lines, Cleaner& cleaner, Pace& pace) {
  Header header;
  bool more = false;  // than 18 fields
  for (std::string_view line; lines.next(line);) {
    pace.step(cleaner);
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    if (line[first] == ';') {
      read_header_line(line.substr(first), header);
      continue;
    }
    Record record;
    const RowKind kind = read_row(line, record, more);
    if (kind == RowKind::good)
      cleaner.add(record);
    else
      cleaner.malformed(
          lines.number(), line,
          kind == RowKind::short_row ? "fewer than 18 fields" : "one of the fields 1-5, 8, 9 and 11 is not a number");
  }
  if (more) header.notes.push_back("Rows have more than 18 fields; the others are not read.");
  settle(header);
  return header;
}

}  // namespace sojourn::logs
