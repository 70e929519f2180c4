// A law over positive whole numbers: tasks of a job, processors a job needs.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/random/sampler.h"

namespace sojourn::distributions {

// Values ascending and different, every probability above zero, probabilities summing to one: established by the
// functions below, which throw ModelError without a place.
struct WholeNumbers {
  std::vector<std::int64_t> values = {1};
  std::vector<double> probabilities = {1.0};

  bool fixed() const { return values.size() == 1; }
  std::int64_t least() const { return values.front(); }
  std::int64_t most() const { return values.back(); }
  double mean() const;
  double second_moment() const;
  double probability(std::int64_t value) const;
};

WholeNumbers always(std::int64_t value);
WholeNumbers uniform_whole(std::int64_t least, std::int64_t most);
// Weights are normalised; equal values are put together, those of weight zero left out.
WholeNumbers weighted_whole(const std::vector<std::int64_t>& values, const std::vector<double>& weights);

// More different values than this are refused: methods keep a number for each.
inline constexpr std::int64_t kMostWholeValues = 1'000'000;

class WholeSampler {
 public:
  explicit WholeSampler(const WholeNumbers& law);
  std::int64_t operator()(random::Stream& stream) const {
    if (values_.size() == 1) return values_[0];
    return values_[table_.draw(stream)];
  }

 private:
  std::vector<std::int64_t> values_;
  random::AliasTable table_;
};

}  // namespace sojourn::distributions
