#include "sojourn/qbd/sparse_levels.h"

#include <gtest/gtest.h>

#include <random>

#include "sojourn/qbd/inside_factor.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::qbd {
namespace {

// Sparse random rates; some are zero, and `down` reaches only the first few phases.
SparseRows random_block(std::mt19937_64& rng, Index rows, Index columns, Index reached, double scale) {
  std::uniform_real_distribution<double> u(0.1, 1.0);
  MatrixXd block = MatrixXd::Zero(rows, columns);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < reached; ++j)
      if (u(rng) < 0.6) block(i, j) = scale * u(rng);
  return block.sparseView();
}

SparseLevelChain random_chain(std::mt19937_64& rng, Index m, double up) {
  SparseLevelChain c;
  const Index sizes[] = {m / 2 + 1, m - 1, m};  // two boundary levels of their own size
  const Index few = std::max<Index>(1, m / 3);
  const auto ring = [&](Index n) {  // so that every phase is reached
    MatrixXd local = MatrixXd(random_block(rng, n, n, n, 0.3));
    for (Index i = 0; i < n; ++i) local(i, (i + 1) % n) += 1.0, local(i, i) = 0.0;
    return SparseRows(local.sparseView());
  };
  for (int k = 0; k < 2; ++k) {
    SparseLevel level;
    if (k > 0) level.down = random_block(rng, sizes[k], sizes[k - 1], sizes[k - 1], 1.0);
    level.local = ring(sizes[k]);
    level.up = random_block(rng, sizes[k], sizes[k + 1], sizes[k + 1], up);
    c.boundary.push_back(level);
  }
  c.first_down = random_block(rng, m, sizes[1], few, 1.0);
  c.local = ring(m);
  MatrixXd rise = up * MatrixXd::Identity(m, m);
  c.up = rise.sparseView();
  c.down = random_block(rng, m, m, few, 2.0);
  return c;
}

LevelChain dense(const SparseLevelChain& s) {
  LevelChain d;
  for (const auto& level : s.boundary)
    d.boundary.push_back({MatrixXd(level.down), MatrixXd(level.local), MatrixXd(level.up)});
  d.first_down = MatrixXd(s.first_down);
  d.first_local = MatrixXd(s.local);
  d.repeating = {MatrixXd(s.up), MatrixXd(s.local), MatrixXd(s.down)};
  return d;
}

TEST(SparseLevels, AgreeWithTheDenseSolverOnRandomChains) {
  int tried = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const Index m = 3 + static_cast<Index>(seed % 70);
    const auto chain = random_chain(rng, m, 0.4 * static_cast<double>(m) / 3);
    const auto sparse = solve(chain);
    const auto full = solve(dense(chain));
    EXPECT_NEAR(sparse.drift(), full.drift(), 1e-10);
    if (!(full.drift() < 0)) {
      EXPECT_EQ(sparse.report().outcome, Outcome::unstable);
      continue;
    }
    ++tried;
    ASSERT_TRUE(sparse.report().usable()) << to_string(sparse.report());
    EXPECT_NEAR(sparse.mean_level() / full.mean_level(), 1.0, 1e-9);
    for (int k = 0; k < 2; ++k) EXPECT_LT((sparse.boundary(k) - full.boundary(k)).cwiseAbs().maxCoeff(), 1e-11);
    EXPECT_LT((sparse.first() - full.first()).cwiseAbs().maxCoeff(), 1e-11);
    EXPECT_LT((sparse.next(sparse.first()) - full.next(full.first())).cwiseAbs().maxCoeff(), 1e-11);
    EXPECT_LT((sparse.above() - full.above()).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_NEAR(sparse.decay_rate(), full.decay_rate(), 1e-9);
  }
  EXPECT_GT(tried, 30) << "the generator stopped producing stable chains";
}

// Moves that never lead back are solved by a sweep; the dense factor is the check.
TEST(InsideFactor, SweepsThroughAcyclicMoves) {
  std::mt19937_64 rng(3);
  std::uniform_real_distribution<double> u(0.1, 1.0);
  const Index n = 30;
  std::vector<Index> names(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) names[static_cast<std::size_t>(i)] = (7 * i + 3) % n;  // hides the order
  MatrixXd local = MatrixXd::Zero(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < i; ++j)
      if (u(rng) < 0.3) local(names[static_cast<std::size_t>(i)], names[static_cast<std::size_t>(j)]) = u(rng);
  const VectorXd leaving = VectorXd::Constant(n, 0.4);
  const MatrixXd b = MatrixXd::Random(n, 5);
  const RowVectorXd row = RowVectorXd::Random(n);
  const InsideFactor sweep(local.sparseView(), leaving);
  EXPECT_TRUE(sweep.acyclic());
  const linear_algebra::MMatrixFactor factor(local, leaving);
  EXPECT_LT((sweep.solve(b) - factor.solve(b)).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LT((sweep.solve_row(row) - factor.solve_row(row)).cwiseAbs().maxCoeff(), 1e-14);
  local(names[0], names[1]) = local(names[1], names[0]) = 1.0;  // back and forth
  const InsideFactor cyclic(local.sparseView(), leaving);
  EXPECT_FALSE(cyclic.acyclic());
  const linear_algebra::MMatrixFactor again(local, leaving);
  EXPECT_LT((cyclic.solve(b) - again.solve(b)).cwiseAbs().maxCoeff(), 1e-14);
}

TEST(SparseLevels, ReachedColumnsAreThoseWithAnEntry) {
  MatrixXd down = MatrixXd::Zero(3, 4);
  down(0, 2) = 1.0, down(2, 0) = 0.5, down(1, 2) = 2.0;
  EXPECT_EQ(reached_columns(down.sparseView()), (std::vector<Index>{0, 2}));
}

}  // namespace
}  // namespace sojourn::qbd
