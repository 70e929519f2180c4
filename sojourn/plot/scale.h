// From numbers to places along an axis: the stretch it shows and its round tick values. The writers that draw axes
// themselves use the ticks; all of them show the same stretch.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

struct Range {
  double from = 0.0, to = 1.0;
};

// Can this value stand on the axis at all? Not NaN or infinity, nor zero and below on a logarithmic one.
bool drawable(const Axis& axis, double value);

// What the axis shows: `from` and `to` where given, else what the data wants. A linear y axis starts at zero when
// the data comes near it. Never empty: one lone value gets room on both sides.
Range x_range(const Figure& figure);
Range y_range(const Figure& figure);

// 0 at the start of the range, 1 at its end.
double position(const Axis& axis, const Range& range, double value);

struct Tick {
  double value = 0.0;
  std::string text;
};

// Round values inside the range, about `wanted` of them; all the words of an axis that has words.
std::vector<Tick> ticks(const Axis& axis, const Range& range, int wanted);

}  // namespace sojourn::plot
