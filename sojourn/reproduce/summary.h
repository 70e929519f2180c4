// Curves held against each other: gaps, and simulated intervals that hold a value or exclude it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/verdict.h"

namespace sojourn::reproduce {

// A measure seen through an increasing function: a simulated time as a ratio, say, with its interval.
answers::Measure mapped(const answers::Measure& measure, const std::function<double(double)>& increasing);

// The largest of the gaps; NaN when one of them is, or when there are none: what was not compared does not agree.
double largest(const std::vector<double>& gaps);

// The largest |a.y / b.y - 1| over the points with the same x. NaN when no x is shared, or one of the values is NaN.
double largest_gap(const plot::Series& a, const plot::Series& b);
// The same between the series of this name and the exact series of their groups.
double largest_gap(const plot::Figure& figure, const std::string& name);
// |a / b - 1|
double relative_gap(double a, double b);

// Simulated points whose interval holds the line, at the x that both have.
Coverage coverage(const plot::Series& simulated, const plot::Series& line);
// Every simulated point of the figure against the exact series of its group.
Coverage coverage(const plot::Figure& figure);
// Points whose interval comes within this relative distance of the line: for lines that are approximations.
Coverage coverage_within(double distance, const plot::Series& simulated, const plot::Series& line);
std::string coverage_sentence(const Coverage& coverage, const std::string& against = "the exact value");

// Whether the interval excludes the value even when it is made twice as wide: with ten replications about one in a
// thousand does that to the true value.
bool excludes(const answers::Measure& simulated, double value);
// How many of the points exclude the line.
int excluding(const plot::Series& simulated, const plot::Series& line);
// The same for the series of this name and the simulated points of their groups.
int excluding(const plot::Figure& figure, const std::string& name);

// The value of a series at one of its points; NaN when it has none there.
double at(const plot::Series& series, double x);

// Adds the series that have points.
void add_series(plot::Figure& figure, std::vector<plot::Series> series);

}  // namespace sojourn::reproduce
