// Decimal numbers out of text, fast: a log of ten million rows has two hundred million of them.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sojourn::logs {

inline constexpr int kSafeDigits = 18;  // a 64-bit integer holds them all

// Every character must belong to the number; no spaces, no "inf", no "nan".
inline std::optional<double> slow_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

// The same; whole numbers, which is nearly all of them, take the short way.
inline std::optional<double> number(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  if (negative) ++at;
  if (at == end || end - at > kSafeDigits) return slow_number(text);
  long long whole = 0;
  for (; at != end; ++at) {
    const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
    if (digit > 9) return slow_number(text);
    whole = 10 * whole + static_cast<long long>(digit);
  }
  return static_cast<double>(negative ? -whole : whole);
}

// As a 64-bit integer, or the nearest that there is.
inline std::int64_t nearest_integer(double value) {
  constexpr double kMost = 9e18;
  return static_cast<std::int64_t>(value < -kMost ? -kMost : value > kMost ? kMost : value);
}

}  // namespace sojourn::logs
