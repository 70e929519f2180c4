#include "sojourn/markov/finite_chain.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::markov {
namespace {

// M/M/1 with room for n: geometric.
FiniteChain<int> finite_queue(int room, double lambda) {
  return explore(0, [=](int n, auto&& emit) {
    if (n < room) emit(n + 1, lambda);
    if (n > 0) emit(n - 1, 1.0);
  });
}

TEST(FiniteChain, ExploresWhatCanBeReached) { EXPECT_EQ(finite_queue(10, 0.5).states.size(), 11u); }

class QueueRoom : public ::testing::TestWithParam<int> {};

// Dense below 1500 states, sparse above: the same law.
TEST_P(QueueRoom, IsGeometric) {
  const auto law = stationary(finite_queue(GetParam(), 0.5).rates);
  for (int n = 0; n < 60; ++n) EXPECT_NEAR(law.probabilities(n) / std::pow(0.5, n + 1), 1.0, 1e-13);
  EXPECT_LT(law.residual, 1e-16);
}
INSTANTIATE_TEST_SUITE_P(DenseAndSparse, QueueRoom, ::testing::Values(100, 5000));

// Load 2: nearly all the probability is at the full end, and the empty state has 2^-5000 of it.
TEST(FiniteChain, ARareStartDoesNotSpoilTheAnswer) {
  const auto law = stationary(finite_queue(5000, 2.0).rates);
  for (int n = 0; n < 60; ++n) EXPECT_NEAR(law.probabilities(5000 - n) / std::pow(0.5, n + 1), 1.0, 1e-13);
}

TEST(FiniteChain, RefusesAChainThatWouldNotFit) {
  EXPECT_THROW(explore(
                   0, [](int n, auto&& emit) { emit(n + 1, 1.0); }, 1000),
               TooLarge);
}

}  // namespace
}  // namespace sojourn::markov
