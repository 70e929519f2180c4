#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/linear_algebra/kronecker.h"

namespace sojourn::linear_algebra {
namespace {

MatrixXd random_rates(Index n, unsigned seed) {
  std::mt19937_64 rng(seed);
  std::uniform_real_distribution<double> u(0.1, 1.0);
  return MatrixXd::NullaryExpr(n, n, [&] { return u(rng); });
}

// Sizes on both sides of the panel width, so that every path of the blocking runs.
class ClosedLuSizes : public ::testing::TestWithParam<int> {};

TEST_P(ClosedLuSizes, SolvesFromBothSides) {
  const int n = GetParam();
  const MatrixXd w = random_rates(n, 7);
  const VectorXd excess = random_rates(n, 8).col(0);
  MatrixXd m = -w;
  m.diagonal().setZero();
  m.diagonal() = excess - m.rowwise().sum();
  const ClosedLu lu(w, excess);
  const MatrixXd b = random_rates(n, 9);
  EXPECT_LT((m * lu.solve(b) - b).cwiseAbs().maxCoeff(), 1e-12 * n);
  MatrixXd right = b;
  lu.solve_from_right_in_place(right);
  EXPECT_LT((right * m - b).cwiseAbs().maxCoeff(), 1e-12 * n);
  EXPECT_LT((lu.solve_row(b.row(0)) * m - b.row(0)).cwiseAbs().maxCoeff(), 1e-12 * n);
  EXPECT_LT((m * lu.solve_vector(b.col(0)) - b.col(0)).cwiseAbs().maxCoeff(), 1e-12 * n);
}

INSTANTIATE_TEST_SUITE_P(Panels, ClosedLuSizes, ::testing::Values(1, 2, 5, 15, 16, 17, 48, 131));

// Two states, excess e on the first only: M^{-1} = [[1,1],[1,1+e]]/e when W = [[.,1],[1,.]].
// With e = 1e-300 an ordinary LU subtracts 1 from 1 + 1e-300 and finds a singular matrix.
TEST(ClosedLu, KeepsItsDigitsWhenTheMatrixIsNearlySingular) {
  MatrixXd w(2, 2);
  w << 0, 1, 1, 0;
  const double e = 1e-300;
  const ClosedLu lu(w, VectorXd{{e, 0.0}});
  const MatrixXd inverse = lu.solve(MatrixXd::Identity(2, 2));
  EXPECT_DOUBLE_EQ(inverse(0, 0) * e, 1.0);
  EXPECT_DOUBLE_EQ(inverse(1, 1) * e, 1.0);
}

// Birth and death with ratio 1e-3: alpha_i ~ 1e-3i, down to 1e-60, every entry to rounding.
TEST(Generator, SmallProbabilitiesKeepTheirDigits) {
  const Index n = 21;
  MatrixXd q = MatrixXd::Zero(n, n);
  for (Index i = 0; i + 1 < n; ++i) {
    q(i, i + 1) = 1;
    q(i + 1, i) = 1000;
  }
  const RowVectorXd alpha = stationary_vector(q);
  for (Index i = 0; i < n; ++i) EXPECT_NEAR(alpha(i) / (alpha(0) * std::pow(1e-3, static_cast<double>(i))), 1.0, 1e-13);
}

// 0 <-> 1 with rates 1 and 3; state 2 only leads there.
TEST(Generator, StatesThatAreNeverReturnedToHaveProbabilityZero) {
  MatrixXd q = MatrixXd::Zero(3, 3);
  q(0, 1) = 1, q(1, 0) = 3, q(2, 0) = 5;
  const RowVectorXd alpha = stationary_vector(q), sparse = Generator(SparseMatrix(q.sparseView())).stationary_row();
  EXPECT_LT((alpha - RowVectorXd{{0.75, 0.25, 0.0}}).norm(), 1e-16);
  EXPECT_LT((sparse - alpha).norm(), 1e-16);
}

TEST(Generator, SparseAndDenseAgree) {
  MatrixXd q = random_rates(60, 3);
  q = (q.array() > 0.8).select(q, 0.0);
  for (Index i = 0; i < 60; ++i) q(i, (i + 1) % 60) = 0.5;
  const Generator dense(q), sparse(SparseMatrix(q.sparseView()));
  EXPECT_LT((dense.stationary_row() - sparse.stationary_row()).cwiseAbs().maxCoeff(), 1e-16);
  q.diagonal().setZero();
  q.diagonal() = -q.rowwise().sum();
  EXPECT_LT((dense.stationary_row() * q).cwiseAbs().maxCoeff(), 1e-15);
  VectorXd r = random_rates(60, 4).col(0);
  r.array() -= dense.stationary_row().dot(r);
  EXPECT_LT((q * dense.solve_poisson(r) - r).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_LT((q * sparse.solve_poisson(r) - r).cwiseAbs().maxCoeff(), 1e-13);
  RowVectorXd left = random_rates(60, 5).row(0);
  left.array() -= left.mean();
  EXPECT_LT((dense.solve_poisson_left(left) * q - left).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_LT((sparse.solve_poisson_left(left) * q - left).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(DenseLu, SolvesAndNoticesASingularMatrix) {
  const MatrixXd a = random_rates(30, 1);
  MatrixXd b = random_rates(30, 2);
  const MatrixXd kept = b;
  DenseLu(a).solve_in_place(b);
  EXPECT_LT((a * b - kept).cwiseAbs().maxCoeff(), 1e-11);
  EXPECT_TRUE(DenseLu(MatrixXd::Zero(3, 3)).singular());
}

TEST(Kronecker, SumActsOnBothFactors) {
  const MatrixXd a = random_rates(2, 1), b = random_rates(3, 2);
  const VectorXd x = random_rates(2, 3).col(0), y = random_rates(3, 4).col(0);
  const VectorXd xy = kronecker(x, y);
  EXPECT_LT((kronecker_sum(a, b) * xy - kronecker(a * x, y) - kronecker(x, b * y)).norm(), 1e-14);
}

}  // namespace
}  // namespace sojourn::linear_algebra
