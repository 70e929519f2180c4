// Means with intervals, and where a warm-up ends.
#pragma once

#include <cstddef>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::simulation {

// Student's interval for the mean of independent values. None when every value is zero.
answers::Measure mean_with_interval(const std::vector<double>& values, double confidence);

// Half-width over |mean|; infinity when there is no mean to compare with.
double relative_precision(const answers::Measure& measure);

// MSER (White 1997) on a series that is already averaged in small batches: the number d of leading
// entries whose removal makes  sum (z_j - mean)^2 / (b - d)^2  smallest, d at most half. Returns half or
// more when the minimum lies at the edge: the series is too short to tell.
std::size_t end_of_warmup(const std::vector<double>& batches);

// Ratio of von Neumann: mean squared successive difference over variance, 2 for independent values.
// Standardised; below about -1.6 the values are positively correlated (one-sided 5%).
double von_neumann_score(const std::vector<double>& values);

}  // namespace sojourn::simulation
