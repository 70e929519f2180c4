// A study as a figure: one key along x, one measure along y, one series for each method and each group of points.
// `sojourn sweep` and `sojourn plot` both draw this.
#pragma once

#include <string>

#include "sojourn/plot/figure.h"
#include "sojourn/store/file.h"

namespace sojourn::sweep {

struct FigureOptions {
  std::string x = {};               // a varied key; empty: the first whose values are numbers, or else the first
  std::string y = "mean_response";  // a measure
  std::string group = {};           // a varied key, one colour per value; empty: all keys but x together
  std::string part = {};            // a cluster or class by its name; empty: the whole
  std::string method = {};          // only this one; empty: all
};

// Throws ModelError when a key does not vary or no point has the measure.
plot::Figure figure(const store::File& file, const store::Study& study, const FigureOptions& options = {});

}  // namespace sojourn::sweep
