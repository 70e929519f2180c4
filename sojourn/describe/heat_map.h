// A table of values as colours: the darker, the more.
#pragma once

#include <string>
#include <vector>

namespace sojourn::describe {

struct Cell {
  double value = 0.0;  // decides the colour; below 0: empty
  std::string text;    // in the cell, if it fits a few letters
  std::string title;   // shown where the pointer rests, and read out
  bool outlined = false;
};

struct HeatMap {
  std::string label;                       // for those who cannot see it
  std::vector<std::string> columns, rows;  // empty words: no label there
  std::string x, y;                        // what they are
  std::vector<std::vector<Cell>> cells;    // by row
  bool logarithmic = false;                // colours by the logarithm
};

std::string to_svg(const HeatMap& map);

// Pairs of bars from the left: two shares of each class.
struct Bar {
  std::string name;
  double first = 0.0, second = 0.0;  // shares, 0 to 1
  bool marked = false;
};
std::string to_svg(const std::vector<Bar>& bars, const std::string& first, const std::string& second,
                   const std::string& label);

}  // namespace sojourn::describe
