#include "sojourn/markov/swept_chain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sojourn::markov {
namespace {

std::vector<Index> levels_of(const std::vector<int>& states, int per_level) {
  std::vector<Index> level;
  for (const int s : states) level.push_back(s / per_level);
  return level;
}

// M/M/1 with room for 300, a level for every ten jobs: geometric, also when it is nearly always full.
TEST(SweptChain, IsGeometricWhateverTheLoad) {
  for (const double load : {0.3, 0.99, 1.5}) {
    const auto chain = explore(0, [=](int n, auto&& emit) {
      if (n < 300) emit(n + 1, load);
      if (n > 0) emit(n - 1, 1.0);
    });
    const auto law = stationary_by_sweeps(chain.rates, levels_of(chain.states, 10));
    ASSERT_TRUE(law.settled) << load;
    const double empty = (1 - load) / (1 - std::pow(load, 301));
    for (int n = 0; n <= 300; ++n) {
      const double exact = empty * std::pow(load, n);
      EXPECT_NEAR(law.probabilities(n), exact, 1e-12 + 10 * law.error) << "load " << load << ", " << n << " jobs";
    }
    EXPECT_LT(law.residual, 1e-14);
  }
}

// Random sparse chains against the elimination, state by state.
TEST(SweptChain, AgreesWithElimination) {
  const unsigned seed = 20261115;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> rate(0.1, 2.0);
  for (int round = 0; round < 20; ++round) {
    const Index n = 40 + static_cast<Index>(random() % 200);
    std::vector<Eigen::Triplet<double>> entries;
    for (Index i = 0; i < n; ++i) {
      entries.emplace_back(i, (i + 1) % n, rate(random));
      for (int more = 0; more < 3; ++more) {
        const auto j = static_cast<Index>(random() % static_cast<unsigned>(n));
        if (j != i) entries.emplace_back(i, j, rate(random));
      }
    }
    linear_algebra::SparseMatrix rates(n, n);
    rates.setFromTriplets(entries.begin(), entries.end());
    std::vector<Index> level;
    for (Index i = 0; i < n; ++i) level.push_back(i / 7);
    const auto swept = stationary_by_sweeps(rates, level);
    ASSERT_TRUE(swept.settled) << "seed " << seed << ", round " << round;
    const auto exact = stationary(rates).probabilities;
    EXPECT_LT((swept.probabilities - exact).cwiseAbs().sum(), 1e-12 + 10 * swept.error)
        << "seed " << seed << ", round " << round;
  }
}

}  // namespace
}  // namespace sojourn::markov
