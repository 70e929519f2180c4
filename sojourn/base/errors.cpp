#include "sojourn/base/errors.h"

#include <fmt/format.h>

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
  return line;
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
    const auto column = static_cast<std::size_t>(c.place.column > 0 ? c.place.column - 1 : 0);
    text += fmt::format("\n {} | {}", number, c.source_line);
    text += fmt::format("\n {} | {}^", std::string(number.size(), ' '), std::string(column, ' '));
  }
  if (!c.found.empty()) text += "\n  found:    " + c.found;
  if (!c.expected.empty()) text += "\n  expected: " + c.expected;
  if (!c.hint.empty()) text += "\n  try:      " + c.hint;
  return text;
}

ModelError::ModelError(Complaint complaint) : ModelError(std::vector<Complaint>{std::move(complaint)}) {}

ModelError::ModelError(std::vector<Complaint> complaints)
    : std::runtime_error(all_lines(complaints)), complaints_(std::move(complaints)) {}

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

}  // namespace sojourn
