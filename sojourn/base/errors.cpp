#include "sojourn/base/errors.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn {
namespace {

std::string headline(const Complaint& c) {
  std::string where;
  if (!c.place.file.empty()) {
    where = c.place.line > 0 ? fmt::format("{}:{}:{}: ", c.place.file, c.place.line, c.place.column)
                             : fmt::format("{}: ", c.place.file);
  }
  std::string line = where + "error: " + c.problem;
  if (!c.expected.empty()) line += "; expected " + c.expected;
  return printable(line);
}

// Columns of the screen before the place: what is escaped takes several.
std::size_t caret_column(const Complaint& c) {
  const auto shown = printable_characters(c.source_line);
  const auto before = static_cast<std::size_t>(std::max(c.place.column - 1, 0));
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
    text += fmt::format("\n {} | {}", number, printable(c.source_line));
    text += fmt::format("\n {} | {}^", std::string(number.size(), ' '), std::string(caret_column(c), ' '));
  }
  if (!c.found.empty()) text += "\n  found: " + printable(c.found);
  if (!c.hint.empty()) text += "\n  try:   " + printable(c.hint);
  return text;
}

ModelError::ModelError(Complaint complaint) : ModelError(std::vector<Complaint>{std::move(complaint)}) {}

ModelError::ModelError(std::vector<Complaint> complaints)
    : std::runtime_error(all_lines(complaints)), complaints_(std::move(complaints)) {}

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

}  // namespace sojourn
