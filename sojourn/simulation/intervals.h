// Intervals from units of independent information: replications, batches of one long run, runs over a horizon.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/simulation/log_histogram.h"

namespace sojourn::simulation {

// For the mean of independent values that may be skewed. The upper and the lower end are each the further one of
// Student's interval and of Johnson's (1978) as solved by Willink (2005), which follows the skewness of the values;
// heavy tails leave fewer degrees of freedom to the variance (Satterthwaite, by the kurtosis of the values).
// None for fewer than two values, and none when every value is zero: what was never seen may still be there.
std::optional<answers::Interval> interval_of_mean(const std::vector<double>& values, double confidence);

// One unit's share of a measure that is a sum over another.
struct Sums {
  double over = 0.0, under = 0.0;
};

// The sums of all units together, with the interval of a ratio estimator: that of the mean of the units'
// linearised values (over - value * under) / mean(under).
answers::Measure ratio_with_interval(const std::vector<Sums>& units, double confidence);

// A percentile of all units thrown together. The interval is Woodruff's (1952): the fraction of all values beyond the
// percentile is a ratio of sums with an interval of its own, and the pooled law carries that back to values. A
// fraction that may be u times as large puts the end where the pooled law has 1/u of the asked fraction beyond it.
answers::Measure percentile_with_interval(const LogHistogram& pooled, const std::vector<const LogHistogram*>& units,
                                          double level, double confidence);

// How many jobs tell as much as one independent job, judged by the spread over units of the fraction beyond a value.
double measured_dependence(const LogHistogram& pooled, const std::vector<const LogHistogram*>& units, double value);

}  // namespace sojourn::simulation
