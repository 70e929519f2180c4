#include "sojourn/plot/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sojourn::plot {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-9;             // of a step or an end: a tick at the very end is still inside
constexpr double kLarge = 1e7, kSmall = 1e-4;  // beyond these powers of ten are easier to read

struct Extent {
  double low = kInfinity, high = -kInfinity;

  void include(const Axis& axis, double value) {
    if (!drawable(axis, value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return low > high; }
};

Range fallback(const Axis& axis) { return axis.logarithmic ? Range{1.0, 10.0} : Range{0.0, 1.0}; }

// One lone value: room on both sides.
Range widened(const Axis& axis, Range range) {
  if (range.from < range.to) return range;
  if (axis.logarithmic) return {range.from / 2, range.from * 2};
  const double room = range.from == 0 ? 1.0 : std::abs(range.from) / 2;
  return {range.from - room, range.from + room};
}

// A little room beside the first and the last point, so that their marks are whole.
Range padded(const Axis& axis, const Range& range) {
  constexpr double kRoom = 0.015;
  if (axis.logarithmic) {
    const double factor = std::pow(range.to / range.from, kRoom);
    return {range.from / factor, range.to * factor};
  }
  const double room = kRoom * (range.to - range.from);
  return {range.from - room, range.to + room};
}

Range with_limits(const Axis& axis, Range range) {
  if (axis.from && drawable(axis, *axis.from)) range.from = *axis.from;
  if (axis.to && drawable(axis, *axis.to)) range.to = *axis.to;
  if (range.from > range.to) {  // one limit lies beyond all the data
    if (axis.from)
      range.to = range.from;
    else
      range.from = range.to;
  }
  return widened(axis, range);
}

bool inside(const Range& range, double value) {
  const double slack = kRounding * (range.to - range.from);
  return value >= range.from - slack && value <= range.to + slack;
}

// 1, 2 or 5 times a power of ten, so that about `wanted` steps fill the range.
double round_step(const Range& range, int wanted) {
  const double rough = (range.to - range.from) / std::max(wanted, 1);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= 0.7 * rough) return digit * power;
  return 10 * power;
}

std::string linear_text(double value, double step) {
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size >= kLarge || size < kSmall) return fmt::format("{:.3g}", value);
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - kRounding)));
  return fmt::format("{:.{}f}", value, decimals);
}

std::vector<Tick> linear_ticks(const Range& range, int wanted) {
  const double step = round_step(range, wanted);
  std::vector<Tick> all;
  for (double k = std::ceil(range.from / step - kRounding); inside(range, k * step); ++k)
    all.push_back({k * step, linear_text(k * step, step)});
  return all;
}

// Powers of ten, every other one when there are many; with their halves and fifths when there are few.
std::vector<Tick> log_ticks(const Range& range, int wanted) {
  const int first = static_cast<int>(std::floor(std::log10(range.from)));
  const int last = static_cast<int>(std::ceil(std::log10(range.to)));
  const int stride = std::max(1, (last - first) / std::max(wanted, 1));
  std::vector<double> digits{1.0};
  if (3 * std::log10(range.to / range.from) <= wanted + 1) digits = {1.0, 2.0, 5.0};
  std::vector<Tick> all;
  for (int power = first; power <= last; power += stride)
    for (const double digit : digits) {
      const double value = digit * std::pow(10.0, power);
      if (value >= range.from * (1 - kRounding) && value <= range.to * (1 + kRounding))
        all.push_back({value, fmt::format("{:g}", value)});
    }
  // Less than a decade without a power of ten in it: round values of the plain kind.
  return all.size() < 2 ? linear_ticks(range, wanted) : all;
}

}  // namespace

bool drawable(const Axis& axis, double value) { return std::isfinite(value) && !(axis.logarithmic && value <= 0); }

Range x_range(const Figure& figure) {
  if (!figure.x.categories.empty()) return {-0.5, static_cast<double>(figure.x.categories.size()) - 0.5};
  Extent extent;
  for (const auto& series : figure.series)
    for (const double x : series.x) extent.include(figure.x, x);
  for (const auto& mark : figure.marks) extent.include(figure.x, mark.x);
  if (extent.empty()) return with_limits(figure.x, fallback(figure.x));
  return with_limits(figure.x, padded(figure.x, widened(figure.x, {extent.low, extent.high})));
}

Range y_range(const Figure& figure) {
  const Axis& axis = figure.y;
  Extent extent;
  for (const auto& series : figure.series)
    for (const auto* values : {&series.y, &series.low, &series.high})
      for (const double y : *values) extent.include(axis, y);
  if (extent.empty()) return with_limits(axis, fallback(axis));
  Range range = widened(axis, {extent.low, extent.high});
  if (axis.logarithmic) return with_limits(axis, {range.from / 1.1, range.to * 1.1});
  const double room = 0.05 * (range.to - range.from);
  if (range.from > 0 && range.from < 0.5 * range.to) range.from = room;
  if (range.to < 0 && range.to > 0.5 * range.from) range.to = -room;
  // A range that starts at zero stays there.
  const bool at_zero = extent.low == 0 || range.from == room;
  const bool below_zero = extent.high == 0 || range.to == -room;
  return with_limits(axis, {at_zero ? 0.0 : range.from - room, below_zero ? 0.0 : range.to + room});
}

double position(const Axis& axis, const Range& range, double value) {
  if (axis.logarithmic) return std::log(value / range.from) / std::log(range.to / range.from);
  return (value - range.from) / (range.to - range.from);
}

std::vector<Tick> ticks(const Axis& axis, const Range& range, int wanted) {
  if (!axis.categories.empty()) {
    std::vector<Tick> all;
    for (std::size_t k = 0; k < axis.categories.size(); ++k)
      all.push_back({static_cast<double>(k), axis.categories[k]});
    return all;
  }
  return axis.logarithmic ? log_ticks(range, wanted) : linear_ticks(range, wanted);
}

}  // namespace sojourn::plot
