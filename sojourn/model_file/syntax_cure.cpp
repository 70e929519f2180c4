#include "sojourn/model_file/syntax_cure.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/units.h"

namespace sojourn::model_file {
namespace {

const char* const kCurly[] = {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// The text after "key =", without a comment.
std::string value_in(const std::string& line) {
  const auto equals = line.find('=');
  if (equals == std::string::npos) return "";
  const std::string rest = line.substr(equals + 1);
  return trimmed(rest.substr(0, rest.find('#')));
}

bool word(const std::string& text) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), fits);
}

}  // namespace

std::string cure_for_syntax(const std::string& line) {
  for (const char* quote : kCurly)
    if (line.find(quote) != std::string::npos) return "type straight quotes (\") instead of curly ones";
  const std::string value = value_in(line);
  if (percentage(value) || duration_in_seconds(value)) return fmt::format("put it in quotes: \"{}\"", value);
  if (const auto cure = cure_for_number(value); !cure.empty() && !plain_number(value)) return cure;
  if (word(value)) return fmt::format("put the word in quotes: \"{}\"", value);
  return "a text in quotes, a list in [ ], a table in { } on one line";
}

}  // namespace sojourn::model_file
