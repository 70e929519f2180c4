// Figures for the tests of this folder.
#pragma once

#include <cmath>

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

inline Series series(const std::string& name, Role role, std::vector<double> x, std::vector<double> y,
                     const std::string& group = "") {
  Series s;
  s.name = name;
  s.group = group;
  s.role = role;
  s.x = std::move(x);
  s.y = std::move(y);
  return s;
}

// 1 / (1 - x) exactly, with a bound above and two simulated points.
inline Figure one_over() {
  Figure figure;
  figure.title = "Response of M/M/1";
  figure.x.label = "arrivals.load";
  figure.y.label = "mean response time";
  Series exact = series("exact", Role::exact, {}, {}), bound = series("bound", Role::bound, {}, {});
  for (int k = 0; k <= 9; ++k) {
    const double x = k / 10.0;
    exact.x.push_back(x);
    exact.y.push_back(1 / (1 - x));
    bound.x.push_back(x);
    bound.y.push_back(2 / (1 - x));
  }
  Series simulated = series("simulation", Role::simulation, {0.5, 0.8}, {2.1, 5.2});
  simulated.low = {1.8, 3.0};
  simulated.high = {2.4, 7.4};
  figure.series = {exact, bound, simulated};
  figure.marks = {{1.0, "saturation"}};
  return figure;
}

}  // namespace sojourn::plot
