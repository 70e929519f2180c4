#include "sojourn/fork_join/phase_population.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/fork_join/test_models.h"
#include "sojourn/markov/finite_chain.h"
#include "sojourn/markov/swept_chain.h"

namespace sojourn::fork_join {
namespace {

TEST(CountsIndex, NumbersEveryCountOnceByTotal) {
  for (const std::size_t phases : {1u, 2u, 4u}) {
    const CountsIndex index(phases, 9);
    EXPECT_EQ(index.size(), std::vector<std::size_t>({0, 10, 55, 220, 715})[phases]);
    for (std::size_t i = 0; i < index.size(); ++i) {
      EXPECT_EQ(index.number(index[i]), i);
      EXPECT_LE(total(index[i == 0 ? 0 : i - 1]), total(index[i]));
    }
  }
}

// Jobs of one task under processor sharing on one processor: the counts have a product form, truncated or not.
TEST(PhasePopulation, OfOneTaskJobsHasTheProductForm) {
  const double load = 0.7;
  const int top = 30;
  Model m = one_server(1, load);
  m.time = distributions::erlang(3, 1);
  const auto task = *m.time->as_phase_type();
  const CountsIndex index(3, top);
  const auto serve = services(index, task);
  VectorXd shares(static_cast<Index>(index.size()));
  std::vector<Index> level;
  for (std::size_t i = 0; i < index.size(); ++i) {
    shares(static_cast<Index>(i)) = 1.0 / std::max(1, total(index[i]));
    level.push_back(total(index[i]));
  }
  const linear_algebra::SparseMatrix rates =
      arrivals(index, task, m, top) + linear_algebra::SparseMatrix(shares.asDiagonal() * serve);
  const auto law = markov::stationary_by_sweeps(rates, level);
  ASSERT_TRUE(law.settled);
  const double empty = (1 - load) / (1 - std::pow(load, top + 1));
  for (std::size_t i = 0; i < index.size(); ++i) {
    double ways = std::lgamma(total(index[i]) + 1);
    for (const auto n : index[i]) ways -= std::lgamma(n + 1);
    const double exact = empty * std::exp(ways + total(index[i]) * std::log(load / 3));
    EXPECT_NEAR(law.probabilities(static_cast<Index>(i)), exact, 1e-13) << "state " << i;
  }
}

}  // namespace
}  // namespace sojourn::fork_join
