// A figure for the terminal.
#pragma once

#include <string>

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

struct TextChartOptions {
  int width = 80;       // columns in all; below 40 counts as 40
  int height = 16;      // rows between the axes; below 5 counts as 5
  bool unicode = true;  // false: plain ASCII, for terminals that are not UTF-8
  bool colour = false;  // the terminal's own colours
};

// Lines in the manner of their role, points with their intervals, a mark of its own for each series, axes, legend. No
// line is longer than `width`; nothing ends with spaces.
std::string text_chart(const Figure& figure, const TextChartOptions& options = {});

}  // namespace sojourn::plot
