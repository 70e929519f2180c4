// What a picture says, before anyone draws it: lines, points with intervals, marks, labels. Writers turn it into a
// text chart, an SVG or PNG, or a page (text_chart.h, gnuplot.h, page.h); nothing here knows how.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn::plot {

// How a series is known, which decides how it is drawn: exact solid, bounds dotted, approximations dash-dotted, what a
// paper printed dashed, simulations as points with their intervals.
enum class Role { exact, bound, approximation, published, simulation };
std::string_view to_string(Role role);

struct Series {
  std::string name;   // in the legend: "exact", "as printed, (13)"
  std::string group;  // what else tells series apart: "load 0.5"; one colour per group. Empty: one colour per series
  Role role = Role::exact;
  std::vector<double> x, y;       // y: NaN leaves a gap
  std::vector<double> low, high;  // of the intervals; empty when there are none
};

struct Axis {
  std::string label;  // with its unit: "mean response (s)"
  bool logarithmic = false;
  std::optional<double> from, to;       // empty: as the data wants
  std::vector<std::string> categories;  // x only: x = 0, 1, ... are these words
};

// A vertical line: where the machine saturates, say.
struct Mark {
  double x = 0.0;
  std::string label;
};

struct Figure {
  std::string title, subtitle;
  Axis x, y;
  std::vector<Series> series;
  std::vector<Mark> marks;
};

// Every number of the figure, one point a line: series,group,role,x,y,low,high. A word of the x axis stands in place
// of its number.
std::string to_csv(const Figure& figure);

}  // namespace sojourn::plot
