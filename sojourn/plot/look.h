// How each series looks, the same in every writer: the role decides the kind of line, the group (or, without
// groups, the series itself) the colour, and marks tell apart what would otherwise look the same.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

// `automatic`: an SVG or page follows its reader's setting; a PNG is light.
enum class Theme { automatic, light, dark };

struct Look {
  std::size_t colour = 0;   // index into palette()
  std::size_t variant = 0;  // the k-th name of its role within a group: 0 has no marks of its own on its line
  std::size_t shape = 0;    // of its points
};

// One for each series.
std::vector<Look> looks(const Figure& figure);

// "load 0.5, exact": group and name, whichever there are.
std::string full_name(const Series& series);

// The colours of a figure, "#0072b2": Okabe and Ito's, which people with colour-blindness can tell apart; a ramp
// from dark to light when there are more groups than they have.
std::vector<std::string> palette(const Figure& figure, Theme theme);

// Everything that is not data.
struct Inks {
  std::string text, muted, grid, paper;
};
Inks inks(Theme theme);

// A legend says colours and kinds of line one by one when all series are combinations of them.
struct LegendEntry {
  std::string label;
  std::size_t series = 0;   // one that looks like this
  bool coloured = true;     // false: it stands for a kind of line in any colour
  bool plain_line = false;  // true: it stands for a colour in any kind of line
};
std::vector<LegendEntry> legend(const Figure& figure);

}  // namespace sojourn::plot
