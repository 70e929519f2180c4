#include "sojourn/base/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sojourn/base/text.h"

namespace sojourn {
namespace {

constexpr std::size_t kLongestText = 400;    // bytes of what a file says inside one message
constexpr std::size_t kLongestWords = 4000;  // of our own words, which may list all that could be chosen

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// A message is no place for a file: what is long is cut off.
std::string shortened(const std::string& text, std::size_t most) {
  if (text.size() <= most) return printable(text);
  std::size_t end = most;
  while (end > 0 && !begins_character(text[end])) --end;
  return printable(std::string_view(text).substr(0, end)) + "...";
}

std::string headline(const Complaint& c) {
  std::string where;
  if (!c.place.file.empty()) {
    where = c.place.line > 0 ? fmt::format("{}:{}:{}: ", c.place.file, c.place.line, c.place.column)
                             : fmt::format("{}: ", c.place.file);
  }
  std::string line = printable(where) + "error: " + shortened(c.problem, kLongestText);
  if (!c.expected.empty()) line += "; expected " + shortened(c.expected, kLongestWords);
  return line;
}

// The line of the file and the column of the place in it; of a long line, what lies around the place.
std::pair<std::string, std::size_t> source_around(const Complaint& c) {
  constexpr std::size_t kBefore = 80, kAfter = 40;  // bytes
  const auto before = static_cast<std::size_t>(std::max(c.place.column - 1, 0));
  const std::string& line = c.source_line;
  if (line.size() <= kLongestText) return {line, before};
  std::size_t at = 0;
  for (std::size_t characters = 0; at < line.size() && characters < before;)
    if (++at < line.size() && begins_character(line[at])) ++characters;
  std::size_t from = at > kBefore ? at - kBefore : 0, to = std::min(line.size(), at + kAfter);
  while (from < at && !begins_character(line[from])) ++from;
  while (to < line.size() && !begins_character(line[to])) ++to;
  const std::string left = from > 0 ? "..." : "", right = to < line.size() ? "..." : "";
  const auto shown_before = std::count_if(line.begin() + static_cast<std::ptrdiff_t>(from),
                                          line.begin() + static_cast<std::ptrdiff_t>(at), begins_character);
  return {left + line.substr(from, to - from) + right, left.size() + static_cast<std::size_t>(shown_before)};
}

// Columns of the screen before the place: what is escaped takes several.
std::size_t caret_column(const std::string& line, std::size_t before) {
  const auto shown = printable_characters(line);
  std::size_t columns = before > shown.size() ? before - shown.size() : 0;
  for (std::size_t i = 0; i < std::min(before, shown.size()); ++i) columns += shown[i][0] == '\\' ? shown[i].size() : 1;
  return columns;
}

std::string all_lines(const std::vector<Complaint>& complaints) {
  std::string text;
  for (const auto& c : complaints) {
    if (!text.empty()) text += "\n";
    text += to_string(c);
  }
  return text;
}

}  // namespace

std::string to_string(const Complaint& c) {
  std::string text = headline(c);
  if (c.place.line > 0 && !c.source_line.empty()) {
    const std::string number = std::to_string(c.place.line);
    const auto [line, before] = source_around(c);
    text += fmt::format("\n {} | {}", number, printable(line));
    text += fmt::format("\n {} | {}^", std::string(number.size(), ' '), std::string(caret_column(line, before), ' '));
  }
  if (!c.found.empty()) text += "\n  found: " + shortened(c.found, kLongestText);
  if (!c.hint.empty()) text += "\n  try:   " + shortened(c.hint, kLongestWords);
  return text;
}

ModelError::ModelError(Complaint complaint) : ModelError(std::vector<Complaint>{std::move(complaint)}) {}

ModelError::ModelError(std::vector<Complaint> complaints)
    : std::runtime_error(all_lines(complaints)), complaints_(std::move(complaints)) {}

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

}  // namespace sojourn
