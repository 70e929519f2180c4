#include "sojourn/base/csv_field.h"

#include "sojourn/base/units.h"

namespace sojourn {
namespace {

bool like_a_formula(const std::string& text) {
  return !text.empty() && std::string("=+-@\t\r").find(text[0]) != std::string::npos && !plain_number(text);
}

}  // namespace

std::string csv_field(const std::string& text) {
  const std::string shown = like_a_formula(text) ? "'" + text : text;
  if (shown.find_first_of(",\"\r\n") == std::string::npos) return shown;
  std::string quoted = "\"";
  for (const char c : shown) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace sojourn
