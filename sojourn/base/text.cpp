#include "sojourn/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace sojourn {

std::string number_text(double value, int digits) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return fmt::format("{:.{}g}", value, digits);
}

std::string grouped(double whole) {
  constexpr double kMostWhole = 1e15;  // beyond, digits would be made up
  if (std::abs(whole) >= kMostWhole) return fmt::format("{:.3g}", whole);
  std::string text = fmt::format("{:.0f}", whole);
  const std::size_t first = text[0] == '-' ? 1 : 0;
  for (std::size_t i = text.size(); i > first + 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

std::string bytes_text(double bytes) {
  const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  constexpr double kMostBytes = 1e21;
  if (!(bytes < kMostBytes)) return "more than 1000 EB";
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(units)) {
    bytes /= 1000;
    ++unit;
  }
  return fmt::format("{:.3g} {}", bytes, units[unit]);
}

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.3g} s", seconds);
  constexpr double kMostSeconds = 1e15;  // what a long long holds
  const auto whole = static_cast<long long>(std::min(seconds, kMostSeconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

namespace {

// What a slip of the fingers costs: a letter too many, too few or two swapped are likelier than a wrong one.
constexpr std::size_t kSlip = 2, kWrongLetter = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t edit_cost(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = kSlip * i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = kSlip * j;
  const auto same = [&](std::size_t i, std::size_t j) { return lower(a[i - 1]) == lower(b[j - 1]); };
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      cost[i][j] = std::min(
          {cost[i - 1][j] + kSlip, cost[i][j - 1] + kSlip, cost[i - 1][j - 1] + (same(i, j) ? 0 : kWrongLetter)});
      if (i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j))
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + kSlip);
    }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
  std::string best;
  std::size_t limit = name.size() <= 3 ? kWrongLetter : kSlip * std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const auto& candidate : known) {
    // Letters too many or too few alone are beyond the limit: nothing to compute, however long the name is.
    const std::size_t apart = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (kSlip * apart > limit) continue;
    const std::size_t cost = edit_cost(name, candidate);
    if (cost > limit || (!best.empty() && cost == limit)) continue;
    limit = cost;
    best = candidate;
  }
  return best;
}

namespace {

// The length of the UTF-8 character at the front, 0 when it is not one.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80                     ? 1
                             : first >= 0xC2 && first <= 0xDF ? 2
                             : (first & 0xF0) == 0xE0         ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool no_character = (first == 0xED && byte(1) >= 0xA0) || (first == 0xF4 && byte(1) >= 0x90);
  return overlong || no_character ? 0 : length;
}

// Characters that a terminal would act on instead of showing them: controls, and marks that turn the writing around.
bool shown(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) >= 0x20 && byte(0) != 0x7F;
  if (character.size() == 2) return byte(0) != 0xC2 || byte(1) >= 0xA0;
  const bool marks = character.size() == 3 && byte(0) == 0xE2;
  const bool turning = marks && ((byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) ||
                                 (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9));
  return !turning;
}

}  // namespace

std::vector<std::string> printable_characters(std::string_view text) {
  std::vector<std::string> characters;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view here = text.substr(0, std::max<std::size_t>(length, 1));
    std::string as_shown;
    if (here == "\t")
      as_shown = " ";
    else if (length > 0 && shown(here))
      as_shown = here;
    else
      for (const char c : here) as_shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    characters.push_back(std::move(as_shown));
    text.remove_prefix(here.size());
  }
  return characters;
}

std::string printable(std::string_view text) { return joined(printable_characters(text), ""); }

std::string one_of(const std::vector<std::string>& choices) {
  return choices.size() == 1 ? fmt::format("\"{}\"", choices[0]) : "one of " + joined(choices);
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

}  // namespace sojourn
