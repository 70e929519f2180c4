#include "sojourn/vocabulary/percentile_names.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace sojourn::vocabulary {
namespace {

constexpr std::string_view kPercentile = "_p", kAbove = "_above(";

// The whole text as a finite number, not below zero.
std::optional<double> plain_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(value) || std::signbit(value)) return {};
  return value;
}

}  // namespace

const std::vector<double>& usual_percentiles() {
  static const std::vector<double> usual = {50, 90, 95, 99};
  return usual;
}

std::string percentile_name(std::string_view stem, double percent) {
  return fmt::format("{}{}{}", stem, kPercentile, percent);
}

std::string above_name(std::string_view stem, double time) { return fmt::format("{}{}{})", stem, kAbove, time); }

std::optional<PercentileName> parse_percentile_name(std::string_view name) {
  const std::size_t at = name.rfind(kPercentile);
  if (at == std::string_view::npos || at == 0) return {};
  const auto percent = plain_number(name.substr(at + kPercentile.size()));
  if (!percent || *percent <= 0 || *percent >= 100) return {};
  return PercentileName{std::string(name.substr(0, at)), *percent};
}

std::optional<AboveName> parse_above_name(std::string_view name) {
  const std::size_t at = name.find(kAbove);
  if (at == std::string_view::npos || at == 0 || !name.ends_with(')')) return {};
  const std::size_t begin = at + kAbove.size();
  const std::string_view text = name.substr(begin, name.size() - 1 - begin);
  if (text.empty()) return {};
  return AboveName{std::string(name.substr(0, at)), std::string(text), plain_number(text)};
}

}  // namespace sojourn::vocabulary
