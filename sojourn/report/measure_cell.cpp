#include "sojourn/report/measure_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::report {
namespace {

constexpr int kMostDecimals = 12;
constexpr double kLarge = 1e7, kSmall = 1e-4;  // beyond these powers of ten are easier to read

// As many decimals as the half-width has meaning: two of its digits.
std::string with_half_width(double value, double half) {
  if (std::abs(value) >= kLarge || (value != 0 && std::abs(value) < kSmall))
    return fmt::format("{:.4g} ± {:.2g}", value, half);
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(half))), 0, kMostDecimals);
  return fmt::format("{:.{}f} ± {:.{}f}", value, decimals, half, decimals);
}

// Half a unit in the last of so many significant digits.
double half_of_last_digit(double value, int digits) {
  return value == 0 ? 0 : 0.5 * std::pow(10, std::floor(std::log10(std::abs(value))) + 1 - digits);
}

}  // namespace

std::string measure_text(const answers::Measure& m, int digits) {
  if (m.interval) {
    const double half = 0.5 * (m.interval->high - m.interval->low);
    if (half > 0 && std::isfinite(half)) return with_half_width(m.value, half);
  } else if (m.error && std::isfinite(*m.error) && *m.error > half_of_last_digit(m.value, digits)) {
    return with_half_width(m.value, *m.error);
  }
  return number_text(m.value, digits);
}

std::string measure_text(const answers::Measure& m, double scale, int digits) {
  if (m.value > 0 && m.value < kNextToNothing * scale) return "<1e-12";
  return measure_text(m, digits);
}

double scale_of(const std::string& name, const answers::Measures& measures) {
  const auto* row = vocabulary::find_measure(name);
  if (!row) return 0.0;
  if (row->small_beside == "1" || vocabulary::parse_above_name(name)) return 1.0;
  const auto* m = measures.find(row->small_beside);
  return m && std::isfinite(m->value) ? m->value : 0.0;
}

}  // namespace sojourn::report
