#include "sojourn/logs/swf.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "sojourn/logs/machine.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kFields = 18;

bool blank(char c) { return c == ' ' || c == '\t'; }

// The fields of a row, as far as the format goes; returns how many there are of them.
std::size_t split(std::string_view row, std::array<std::string_view, kFields>& fields) {
  const char* at = row.data();
  const char* const end = at + row.size();
  std::size_t count = 0;
  while (count < kFields) {
    while (at != end && blank(*at)) ++at;
    if (at == end) break;
    const char* from = at;
    while (at != end && !blank(*at)) ++at;
    fields[count++] = {from, static_cast<std::size_t>(at - from)};
  }
  return count;
}

bool has_more(std::string_view row, const std::array<std::string_view, kFields>& fields) {
  const char* end = fields.back().data() + fields.back().size();
  if (end < row.data() || end > row.data() + row.size()) return false;  // this row has fewer
  return std::any_of(end, row.data() + row.size(), [](char c) { return !blank(c); });
}

// Fields that need not be numbers: -1 where they are none.
std::int32_t identity(std::string_view field) {
  const auto value = number(field);
  constexpr double kMost = 2147483647.0;
  return value && *value >= 0 && *value <= kMost ? static_cast<std::int32_t>(*value) : -1;
}

// Reads the fields that decide; false when one is not a number.
bool read_row(const std::array<std::string_view, kFields>& f, Record& r) {
  const auto set = [&](double& into, std::size_t field) {
    const auto value = number(f[field - 1]);
    into = value.value_or(0.0);
    return value.has_value();
  };
  double job = 0.0, status = 0.0;
  if (!set(job, 1) || !set(r.submit, 2) || !set(r.wait, 3) || !set(r.run, 4) || !set(r.allocated, 5) ||
      !set(r.requested, 8) || !set(r.asked, 9) || !set(status, 11))
    return false;
  constexpr double kLargestNumber = 9e18, kLargestStatus = 32767;  // of the integers that hold them
  r.number = static_cast<std::int64_t>(std::clamp(job, -kLargestNumber, kLargestNumber));
  r.status = static_cast<std::int16_t>(std::clamp(status, -1.0, kLargestStatus));
  r.user = identity(f[11]);
  r.group = identity(f[12]);
  r.queue = identity(f[14]);
  r.partition = identity(f[15]);
  return true;
}

void settle(Header& header) {
  header.format = "SWF";
  for (const auto& [label, value] : header.labels) {
    if (label == "unixstarttime" && leading_number(value) >= 0) header.unix_start = leading_number(value);
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
  std::array<std::string_view, kFields> fields{};
  bool more = false;  // than 18 fields
  for (std::string_view line; lines.next(line);) {
    pace.step();
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    if (line[first] == ';') {
      read_header_line(line.substr(first), header);
      continue;
    }
    Record record;
    if (split(line, fields) < kFields)
      cleaner.malformed(lines.number(), line, "fewer than 18 fields");
    else if (!read_row(fields, record))
      cleaner.malformed(lines.number(), line, "one of the fields 1-5, 8, 9 and 11 is not a number");
    else
      cleaner.add(record);
    more = more || has_more(line, fields);
  }
  if (more) header.notes.push_back("Rows have more than 18 fields; the others are not read.");
  settle(header);
  return header;
}

}  // namespace sojourn::logs
