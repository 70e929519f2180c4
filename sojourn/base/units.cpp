#include "sojourn/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "sojourn/base/text.h"

namespace sojourn {
namespace {

struct Unit {
  std::string_view name;
  double seconds;
};

constexpr std::array<Unit, 4> kModelUnits = {{{"seconds", 1}, {"minutes", 60}, {"hours", 3600}, {"days", 86400}}};
constexpr std::array<Unit, 7> kSuffixes = {
    {{"w", 604800}, {"d", 86400}, {"h", 3600}, {"min", 60}, {"m", 60}, {"s", 1}, {"ms", 1e-3}}};
constexpr const char* kTimeForm = "numbers with w, d, h, min, s or ms, the largest unit first, as in \"1d12h\"";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool digit(char c) { return c >= '0' && c <= '9'; }

// The unit that the letters at the front name; they are taken off.
const Unit* take_unit(std::string_view& rest) {
  const auto end = std::find_if_not(rest.begin(), rest.end(), letter);
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  rest.remove_prefix(word.size());
  const auto unit = std::find_if(kSuffixes.begin(), kSuffixes.end(), [&](const Unit& u) { return u.name == word; });
  return unit == kSuffixes.end() ? nullptr : &*unit;
}

// Digits with at most one point, taken off the front.
std::optional<double> take_digits(std::string_view& rest) {
  const auto end = std::find_if_not(rest.begin(), rest.end(), [](char c) { return digit(c) || c == '.'; });
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  rest.remove_prefix(word.size());
  return plain_number(word);
}

}  // namespace

const std::vector<std::string>& time_unit_names() {
  static const std::vector<std::string> names([] {
    std::vector<std::string> all;
    for (const Unit& u : kModelUnits) all.emplace_back(u.name);
    return all;
  }());
  return names;
}

std::optional<double> seconds_in(std::string_view time_unit) {
  for (const Unit& u : kModelUnits)
    if (u.name == time_unit) return u.seconds;
  return std::nullopt;
}

std::optional<double> plain_number(std::string_view text) {
  const std::string word(trimmed(text));
  if (word.empty() || word.find_first_not_of("+-.0123456789eE") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double x = std::strtod(word.c_str(), &end);
  if (end != word.c_str() + word.size() || !std::isfinite(x)) return std::nullopt;
  return x;
}

std::optional<double> duration_in_seconds(std::string_view text) {
  std::string_view rest = trimmed(text);
  double sum = 0, largest = std::numeric_limits<double>::infinity();
  if (rest.empty()) return std::nullopt;
  while (!rest.empty()) {
    const auto number = take_digits(rest);
    rest = trimmed(rest);
    const Unit* unit = take_unit(rest);
    if (!number || !unit || unit->seconds >= largest) return std::nullopt;
    largest = unit->seconds;
    sum += *number * unit->seconds;
    rest = trimmed(rest);
  }
  return sum;
}

std::optional<double> percentage(std::string_view text) {
  text = trimmed(text);
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const std::string digits(trimmed(text));
  if (digits.find_first_of("eE") != std::string::npos) return std::nullopt;
  return plain_number(digits + "e-2");  // one rounding: 99.9% is 0.999
}

Complaint no_time_unit(const std::string& text, const Place& place) {
  return {.problem = "a time with units in a model that does not say what it counts time in",
          .found = in_quotes(text),
          .expected = "a number, or time_unit at the top of the model file",
          .hint = "add the line: time_unit = \"seconds\" (or \"minutes\", \"hours\", \"days\")",
          .place = place};
}

std::string cure_for_number(std::string_view text) {
  text = trimmed(text);
  if (plain_number(text)) return fmt::format("leave out the quotes: {}", text);
  if (std::count(text.begin(), text.end(), ',') == 1) {
    std::string with_point(text);
    std::replace(with_point.begin(), with_point.end(), ',', '.');
    if (plain_number(with_point)) return fmt::format("write {} with a decimal point", with_point);
  }
  if (const auto fraction = percentage(text))
    return fmt::format("a percentage makes no sense here; as a plain number it is {}", number_text(*fraction));
  if (duration_in_seconds(text)) return "a time makes no sense here; give a plain number";
  return "";
}

double parse_time(const std::string& text, const std::string& time_unit, const Place& place) {
  if (const auto number = plain_number(text)) return *number;
  if (const auto seconds = duration_in_seconds(text)) {
    if (const auto unit = seconds_in(time_unit)) return *seconds / *unit;
    throw ModelError(no_time_unit(text, place));
  }
  throw ModelError(Complaint{.problem = "this is not a time",
                             .found = text,
                             .expected = std::string("a number, or ") + kTimeForm,
                             .hint = cure_for_number(text),
                             .place = place});
}

}  // namespace sojourn
