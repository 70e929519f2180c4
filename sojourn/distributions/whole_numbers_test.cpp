#include "sojourn/distributions/whole_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/base/errors.h"

namespace sojourn::distributions {
namespace {

TEST(WholeNumbers, UniformHasTheMomentsOfAUniform) {
  const auto law = uniform_whole(1, 9);
  EXPECT_NEAR(law.mean(), 5, 1e-14);
  EXPECT_NEAR(law.second_moment(), 285.0 / 9, 1e-13);
  EXPECT_EQ(law.probability(10), 0.0);
}

TEST(WholeNumbers, WeightsAreSharesAndEqualValuesOne) {
  const auto law = weighted_whole({6, 1, 6, 4}, {1, 2, 1, 0});
  EXPECT_EQ(law.values, (std::vector<std::int64_t>{1, 6}));
  EXPECT_EQ(law.probabilities, (std::vector<double>{0.5, 0.5}));
}

// 100,000 draws of three values: each frequency within five standard deviations.
TEST(WholeNumbers, SamplerFollowsTheLaw) {
  const auto law = weighted_whole({1, 4, 6}, {0.5, 0.3, 0.2});
  const WholeSampler sampler(law);
  random::Stream stream(3, 0, random::Purpose::widths);
  std::vector<int> seen(7, 0);
  for (int i = 0; i < 100000; ++i) ++seen[static_cast<std::size_t>(sampler(stream))];
  for (std::size_t i = 0; i < law.values.size(); ++i) {
    const double p = law.probabilities[i];
    EXPECT_NEAR(seen[static_cast<std::size_t>(law.values[i])], 1e5 * p, 5 * std::sqrt(1e5 * p * (1 - p)));
  }
}

TEST(WholeNumbers, WhatIsNotALawIsRefused) {
  EXPECT_THROW(always(0), ModelError);
  EXPECT_THROW(uniform_whole(3, 2), ModelError);
  EXPECT_THROW(uniform_whole(1, 2'000'000), ModelError);
  EXPECT_THROW(weighted_whole({1, 2}, {1, -1}), ModelError);
  EXPECT_THROW(weighted_whole({1, 2}, {0, 0}), ModelError);
  EXPECT_THROW(weighted_whole({}, {}), ModelError);
}

}  // namespace
}  // namespace sojourn::distributions
