// Numbers that describe many numbers.
#pragma once

#include <optional>
#include <vector>

namespace sojourn::logs {

inline constexpr double kPercentiles[] = {1, 10, 25, 50, 75, 90, 95, 99};

struct Summary {
  std::size_t count = 0;
  double mean = 0.0;
  double cv = 0.0;             // standard deviation (of all, not of a sample) over the mean; 0 where the mean is
  double percentiles[8] = {};  // of kPercentiles
  double max = 0.0;
  double at(double percentile) const;  // one of kPercentiles
};

// Nothing of nothing. Sorts the values.
std::optional<Summary> summary(std::vector<double>& values);

// Between the sorted values: position q(n-1), a straight line between neighbours.
double quantile(const std::vector<double>& sorted, double q);

// The autocorrelation of a sequence at a lag: the mean product of deviations from the mean of all, over the variance of
// all. Nothing where the sequence is too short or does not vary.
std::optional<double> autocorrelation(const std::vector<double>& sequence, std::size_t lag);

// Each value's place among all, from 1; equal values share the mean of their places.
std::vector<double> ranks(const std::vector<double>& sequence);

}  // namespace sojourn::logs
