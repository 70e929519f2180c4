#include <utility>
#include <vector>

#include "sojourn/logs/fields.h"
#include "sojourn/logs/machine.h"
#include "sojourn/logs/sacct.h"
#include "sojourn/logs/sacct_columns.h"

namespace sojourn::logs {
namespace {

// Where the columns stand: under their dashes.
std::vector<std::pair<std::size_t, std::size_t>> spans_of(std::string_view dashes) {
  std::vector<std::pair<std::size_t, std::size_t>> spans;
  for (std::size_t at = 0; (at = dashes.find('-', at)) != dashes.npos;) {
    const std::size_t end = std::min(dashes.find(' ', at), dashes.size());
    spans.emplace_back(at, end - at);
    at = end;
  }
  return spans;
}

void cut_at(std::string_view line, const std::vector<std::pair<std::size_t, std::size_t>>& spans,
            std::vector<std::string_view>& fields) {
  fields.clear();
  for (const auto& [from, size] : spans)
    fields.push_back(from < line.size() ? trimmed(line.substr(from, size)) : std::string_view{});
}

// A number or id that was cut is none: "123456+" could be anything. Steps are told by their point.
void forget_cut_ids(SacctRow& row) {
  if (row.id.ends_with('+') && row.id.find('.') == row.id.npos) row.id.remove_suffix(1);
}

}  // namespace

Header read_sacct_fixed(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options) {
  const TimeZone zone = asked_zone(options);
  SacctRules rules(cleaner);
  std::string header_line, dashes;
  std::string_view line;
  while (lines.next(line) && trimmed(line).empty()) {
  }
  header_line = line;
  if (lines.next(line)) dashes = line;
  const auto spans = spans_of(dashes);
  std::vector<std::string_view> fields;
  cut_at(header_line, spans, fields);
  const auto columns = SacctColumns::from_header(fields);
  if (!columns || !columns->missing().empty())
    throw ModelError(Complaint{columns ? "there is no column " + columns->missing() : "these are not columns of sacct",
                               header_line,
                               "columns of sacct",
                               "use sacct -P, which cuts nothing off",
                               "",
                               {lines.path()}});
  while (lines.next(line)) {
    pace.step(cleaner);
    if (trimmed(line).empty()) continue;
    if (line == header_line || line == dashes) {
      cleaner.drop(Rule::repeated_header);
      continue;
    }
    cut_at(line, spans, fields);
    SacctRow row;
    if (!columns->read(fields, zone, row)) {
      cleaner.malformed(lines.number(), line, "the fields do not fit the columns");
      continue;
    }
    forget_cut_ids(row);
    rules.add(row);
  }
  Header header;
  header.format = "sacct, fixed width";
  rules.finish(header);
  header.notes.push_back("Fixed columns cut values off (a + at their end): sacct -P prints them whole.");
  if (options.time_zone.empty())
    header.notes.push_back("Times without a zone are read as UTC; --time-zone says another.");
  return header;
}

}  // namespace sojourn::logs
