#include "sojourn/plan/quantity.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include "sojourn/base/errors.h"

namespace sojourn::plan {
namespace {

constexpr double kMinute = 60, kHour = 3600, kDay = 86400, kWeek = 7 * kDay;

// The number a text begins with; `text` is what follows it then.
std::optional<double> leading_number(std::string_view& text) {
  double value = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || !std::isfinite(value)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return value;
}

std::optional<double> seconds_of_symbol(std::string_view symbol) {
  if (symbol == "s") return 1.0;
  if (symbol == "m" || symbol == "min") return kMinute;
  if (symbol == "h") return kHour;
  if (symbol == "d") return kDay;
  if (symbol == "w") return kWeek;
  return std::nullopt;
}

// "1d12h" in seconds; nothing when it is not such a text.
std::optional<double> seconds_of(std::string_view text) {
  double seconds = 0.0;
  while (!text.empty()) {
    const auto value = leading_number(text);
    if (!value || *value < 0) return std::nullopt;
    const std::size_t letters = std::min(text.find_first_of("0123456789."), text.size());
    const auto unit = seconds_of_symbol(text.substr(0, letters));
    if (!unit) return std::nullopt;
    seconds += *value * *unit;
    text.remove_prefix(letters);
  }
  return seconds;
}

}  // namespace

std::optional<double> seconds_of_unit(const std::string& name) {
  if (name == "seconds") return 1.0;
  if (name == "minutes") return kMinute;
  if (name == "hours") return kHour;
  if (name == "days") return kDay;
  return std::nullopt;
}

Quantity parse_quantity(const std::string& text, std::optional<double> unit_seconds) {
  using Written = Quantity::Written;
  std::string_view rest = text;
  const auto value = leading_number(rest);
  if (value && rest.empty()) return {*value, Written::number};
  if (value && rest == "%") return {*value / 100, Written::percentage};
  const auto seconds = seconds_of(text);
  if (!seconds)
    return {0.0, Written::number, in_quotes(text) + " is not a number, a percentage or a time such as 1d12h"};
  if (!unit_seconds)
    return {
        0.0, Written::duration,
        in_quotes(text) + " has a unit and the model does not: add time_unit = \"hours\" (or seconds, minutes, days)"};
  return {*seconds / *unit_seconds, Written::duration};
}

}  // namespace sojourn::plan
