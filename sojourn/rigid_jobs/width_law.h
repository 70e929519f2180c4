// The law of a job's width: a positive whole number.
#pragma once

#include <cstdint>
#include <vector>

namespace sojourn::rigid_jobs {

struct WidthLaw {
  std::vector<std::int64_t> values;   // ascending, distinct, at least 1
  std::vector<double> probabilities;  // positive, summing to one

  static WidthLaw constant(std::int64_t width) { return {{width}, {1.0}}; }
  static WidthLaw uniform(std::int64_t min, std::int64_t max);
  // Sorts, merges equal values and leaves out those of weight zero. Weights are non-negative and not all zero.
  static WidthLaw weighted(const std::vector<std::int64_t>& values, const std::vector<double>& weights);

  std::int64_t narrowest() const { return values.front(); }
  std::int64_t widest() const { return values.back(); }
  double mean() const;
  // Every whole number from narrowest to widest is equally likely.
  bool is_uniform() const;
  // w[k] = P(width = k), k = 0 .. size-1; size must exceed the widest.
  std::vector<double> dense(std::size_t size) const;
};

}  // namespace sojourn::rigid_jobs
