// What a number may be: its limits, and which texts may stand for it.
#pragma once

#include <string>
#include <string_view>

namespace sojourn::vocabulary {

// What a number counts, and so which texts may stand for it: times "30s", fractions "60%".
enum class Quantity { plain, time, fraction };

inline constexpr double kLargest = 1e300;  // larger numbers overflow when they are multiplied

struct Range {
  double least = 0.0, most = kLargest;
  bool least_allowed = false;
  Quantity quantity = Quantity::plain;
  std::string_view words = {};  // in messages, where `text` would not say what matters

  constexpr Range of(Quantity q) const { return {least, most, least_allowed, q, words}; }
  constexpr Range called(std::string_view w) const { return {least, most, least_allowed, quantity, w}; }
  bool holds(double x) const;
  std::string text() const;           // "a positive number", "a number from 0 to 1"
  std::string text_of_whole() const;  // "a whole number, at least 1"
};

constexpr Range positive() { return {}; }
constexpr Range zero_or_more() { return {0.0, kLargest, true}; }
constexpr Range any_number() { return {-kLargest, kLargest, true}; }
constexpr Range between(double least, double most) { return {least, most, true}; }
constexpr Range positive_time() { return positive().of(Quantity::time); }
constexpr Range time_zero_or_more() { return zero_or_more().of(Quantity::time); }
constexpr Range fraction() { return between(0, 1).of(Quantity::fraction); }

}  // namespace sojourn::vocabulary
