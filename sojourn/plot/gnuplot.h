// Figures as SVG or PNG, drawn by the program gnuplot.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"
#include "sojourn/plot/look.h"

namespace sojourn::plot {

enum class Format { svg, png };

// What gnuplot is told: settings, the data, the plot.
struct GnuplotScript {
  std::string text;
  std::vector<std::string> plots;  // what each of its plots shows, in their order
};
GnuplotScript gnuplot_script(const Figure& figure, Format format, Theme theme);

// The bytes of the picture. Throws std::runtime_error, with what to install, when gnuplot is not there, and with
// what it said when it failed.
std::string drawn_by_gnuplot(const Figure& figure, Format format, Theme theme = Theme::automatic);

}  // namespace sojourn::plot
