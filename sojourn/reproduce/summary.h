// What a finding quotes about a figure: gaps between its curves, and how many simulated intervals hold the exact value.
#pragma once

#include <functional>
#include <string>

#include "sojourn/reproduce/bench.h"

namespace sojourn::reproduce {

// A measure seen through an increasing function: a simulated time as a ratio, say, with its interval.
answers::Measure mapped(const answers::Measure& measure, const std::function<double(double)>& increasing);

// Every simulated point of the figure against the exact series of its group.
Coverage coverage(const plot::Figure& figure);
std::string coverage_sentence(const plot::Figure& figure);  // "12 of 12 simulated intervals hold the exact value."

// The largest relative gap between the series of this name and the exact series of the same group.
double largest_gap(const plot::Figure& figure, const std::string& name);

// The value of a series at one of its points; NaN when it has none there.
double at(const plot::Series& series, double x);

// Adds the series that have points.
void add_series(plot::Figure& figure, std::vector<plot::Series> series);

}  // namespace sojourn::reproduce
