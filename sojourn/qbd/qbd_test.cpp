#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>
#include <random>

#include "reference/qbd_families.h"
#include "reference/reference_table.h"
#include "sojourn/qbd/cyclic_reduction.h"
#include "sojourn/qbd/low_rank.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::qbd {
namespace {

LevelChain mm1(double lambda, double mu) {
  const auto one = [](double x) { return MatrixXd::Constant(1, 1, x); };
  LevelChain c;
  c.repeating = {one(lambda), one(-lambda - mu), one(mu)};
  c.first_local = one(-lambda);
  return c;
}

TEST(Qbd, ASingleServerIsGeometric) {
  const auto s = solve(mm1(0.8, 1.0));
  ASSERT_TRUE(s.report().usable()) << to_string(s.report());
  EXPECT_NEAR(s.mean_level(), 4.0, 1e-14);
  EXPECT_NEAR(s.probability(3), 0.2 * 0.512, 1e-15);
  EXPECT_NEAR(s.tail(3), 0.512, 1e-15);
  EXPECT_NEAR(s.decay_rate(), 0.8, 1e-15);
}

TEST(Qbd, SaturationIsAnAnswer) {
  EXPECT_EQ(solve(mm1(1.0, 1.0)).report().outcome, Outcome::unstable);
  EXPECT_EQ(solve(mm1(1.1, 1.0)).report().outcome, Outcome::unstable);
}

// M/M/1 at load 1 - 10^-k: the mean is 10^k - 1, and the rounding of lambda alone moves it by up to
// 1.1e-16 * 10^k. The estimate must cover what is seen, and not by more than a factor of 100.
TEST(Qbd, ErrorEstimateIsHonestNearSaturation) {
  for (int k = 2; k <= 6; ++k) {
    const double gap = std::pow(10.0, -k);
    const auto s = solve(mm1(1.0 - gap, 1.0));
    ASSERT_TRUE(s.report().usable()) << to_string(s.report());
    const double truth = (1.0 - gap) / gap;
    EXPECT_LE(std::abs(s.mean_level() / truth - 1), s.report().error_estimate) << "gap 1e-" << k;
    EXPECT_LT(s.report().error_estimate, 100 * 2.2e-16 / gap);
  }
}

// Two-phase modulated arrivals, rates 3 and 0.2, switching 0.1 and 0.05, load 0.7.
LevelChain mmpp_m_1() {
  MatrixXd D0(2, 2), D1(2, 2);
  D1 << 3, 0, 0, 0.2;
  D0 << -3.1, 0.1, 0.05, -0.25;
  const double mu = (17.0 / 15) / 0.7;
  const MatrixXd I = MatrixXd::Identity(2, 2);
  LevelChain c;
  c.repeating = {D1, D0 - mu * I, mu * I};
  c.first_local = D0;
  return c;
}

TEST(Qbd, ModulatedPoissonArrivalsMatchThePublishedDigits) {
  const auto s = solve(mmpp_m_1());
  ASSERT_TRUE(s.report().usable());
  EXPECT_NEAR(s.mean_level(), 20.6500655519, 5e-11);
  EXPECT_NEAR(s.mean_level() / (17.0 / 15), 18.2206460752, 5e-11);
  EXPECT_NEAR(s.decay_rate(), 0.9678593224, 5e-11);
  const MatrixXd R = s.rate_matrix();
  EXPECT_NEAR(R(0, 0), 0.96570747, 5e-9);
  EXPECT_NEAR(R(0, 1), 0.88723370, 5e-9);
  EXPECT_NEAR(R(1, 0), 0.00205277, 5e-9);
  EXPECT_NEAR(R(1, 1), 0.12147664, 5e-9);
}

TEST(QbdReference, BlocksAreTheOnesEveryoneElseBuilt) {
  for (const auto& row : reference::reference_table("qbd_checksums.csv")) {
    const Index m = std::stoi(row.at("phases"));
    if (m > 200) continue;  // the formula does not change with m
    SCOPED_TRACE(row.at("family") + " " + row.at("phases") + " " + row.at("load"));
    const auto b = reference::family(row.at("family"), m, std::stod(row.at("load"))).repeating;
    const auto weighted = [&](const MatrixXd& a) {
      double sum = 0;
      for (Index i = 0; i < m; ++i)
        for (Index j = 0; j < m; ++j) sum += static_cast<double>((i + 1) * (j + 1)) * a(i, j);
      return sum;
    };
    const auto near = [&](const char* column, double value) {
      const double expected = std::stod(row.at(column));
      EXPECT_NEAR(value, expected, 2e-14 * std::abs(expected)) << column;
    };
    near("sum_up", b.up.sum());
    near("sum_down", b.down.sum());
    near("trace_local", b.local.trace());
    near("weighted_up", weighted(b.up));
    near("weighted_down", weighted(b.down));
  }
}

// The mean to 1e-13 relative at every load (the accuracy every other tool loses near saturation); F1P has
// a closed form.
TEST(QbdReference, MeanAndDecayRateComeOutToThirteenDigits) {
  for (const auto& row : reference::reference_table("qbd_mean_and_decay.csv")) {
    SCOPED_TRACE(row.at("family") + " " + row.at("phases") + " " + row.at("load"));
    const Index m = std::stoi(row.at("phases"));
    const double rho = std::stod(row.at("load"));
    const auto s = solve(reference::family(row.at("family"), m, rho));
    ASSERT_TRUE(s.report().usable()) << to_string(s.report());
    const bool closed = row.at("family") == "F1P";
    const bool corrected = row.count("erratum") && !row.at("erratum").empty();
    const double printed = std::stod(row.at(corrected ? "erratum" : "mean_level"));
    const double mean = closed ? reference::f1p_mean(m, rho) : printed;
    EXPECT_NEAR(s.mean_level() / mean, 1.0, 1e-13);
    EXPECT_NEAR(s.decay_rate(), std::stod(row.at("decay_rate")), 1e-14);
  }
}

MatrixXd random_matrix(std::mt19937_64& rng, Index rows, Index columns) {
  std::uniform_real_distribution<double> u(0.05, 1.0);
  return MatrixXd::NullaryExpr(rows, columns, [&] { return u(rng); });
}

// Random chain with two boundary levels of other sizes, load rho (drift zero at rho = 1).
LevelChain random_chain(unsigned seed, double rho) {
  std::mt19937_64 rng(seed);
  const Index m = 2 + seed % 6;
  LevelChain c;
  auto& b = c.repeating;
  b = {random_matrix(rng, m, m), random_matrix(rng, m, m), random_matrix(rng, m, m)};
  // Making every row of up sum to rho times that of down fixes the drift whatever alpha is.
  for (Index i = 0; i < m; ++i) b.up.row(i) *= rho * b.down.row(i).sum() / b.up.row(i).sum();
  reference::close_rows(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
  BoundaryLevel zero{{}, random_matrix(rng, 2, 2), random_matrix(rng, 2, 3)};
  BoundaryLevel one{random_matrix(rng, 3, 2), random_matrix(rng, 3, 3), random_matrix(rng, 3, m)};
  reference::close_rows(zero.local, zero.up.rowwise().sum());
  reference::close_rows(one.local, one.up.rowwise().sum() + one.down.rowwise().sum());
  c.boundary = {zero, one};
  c.first_down = random_matrix(rng, m, 3);
  c.first_local = random_matrix(rng, m, m);
  reference::close_rows(c.first_local, c.first_down.rowwise().sum() + b.up.rowwise().sum());
  return c;
}

// The slow obvious solver: the same chain with 50 digits, G by textbook logarithmic reduction, R, one
// dense boundary system, sums with (I - R)^{-1}.
using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>, boost::multiprecision::et_off>;

double mean_with_fifty_digits(const LevelChain& c) {
  using M = Eigen::Matrix<Wide, Eigen::Dynamic, Eigen::Dynamic>;
  using V = Eigen::Matrix<Wide, Eigen::Dynamic, 1>;
  const auto wide = [](const MatrixXd& a) -> M { return a.cast<Wide>(); };
  const auto closed = [&](const MatrixXd& local, const V& leaving) -> M {
    M a = wide(local);
    a.diagonal().setZero();
    a.diagonal() = -(a.rowwise().sum() + leaving);
    return a;
  };
  const M up = wide(c.repeating.up), down = wide(c.repeating.down);
  const Index m = up.rows();
  const M local = closed(c.repeating.local, up.rowwise().sum() + down.rowwise().sum());
  const M I = M::Identity(m, m);
  const M inverse = (-local).inverse();
  M H = inverse * up, L = inverse * down, G = L, T = H;
  for (int k = 0; k < 60 && (T * L).cwiseAbs().maxCoeff() > Wide(1e-40); ++k) {
    const M W = (I - H * L - L * H).inverse();
    H = (W * H * H).eval();
    L = (W * L * L).eval();
    G += T * L;
    T = (T * H).eval();
  }
  const M R = up * (-local - up * G).inverse();
  const M l0 = closed(c.boundary[0].local, wide(c.boundary[0].up).rowwise().sum());
  const M l1 =
      closed(c.boundary[1].local, wide(c.boundary[1].up).rowwise().sum() + wide(c.boundary[1].down).rowwise().sum());
  const M lb = closed(c.first_local, wide(c.first_down).rowwise().sum() + up.rowwise().sum());
  M all = M::Zero(5 + m, 5 + m);
  all.block(0, 0, 2, 2) = l0;
  all.block(0, 2, 2, 3) = wide(c.boundary[0].up);
  all.block(2, 0, 3, 2) = wide(c.boundary[1].down);
  all.block(2, 2, 3, 3) = l1;
  all.block(2, 5, 3, m) = wide(c.boundary[1].up);
  all.block(5, 2, m, 3) = wide(c.first_down);
  all.block(5, 5, m, m) = lb + R * down;
  const M sum = (I - R).inverse();
  V ones = V::Ones(5 + m);
  ones.tail(m) = sum * V::Ones(m);
  all.col(0) = ones;
  V right = V::Zero(5 + m);
  right(0) = 1;
  const V x = all.transpose().fullPivLu().solve(right);
  const V pb = x.tail(m);
  const V weight = sum * V::Ones(m), again = R * (sum * weight);
  const Wide mean = x.segment(2, 3).sum() + pb.dot(Wide(2) * weight + again);
  return static_cast<double>(mean);
}

TEST(QbdProperty, MeanAgreesWithFiftyDigitsWithinItsOwnEstimate) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    for (const double gap : {0.5, 1e-1, 1e-2, 1e-4, 1e-6}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + " load 1-" + std::to_string(gap));
      const LevelChain c = random_chain(seed, 1 - gap);
      const auto s = solve(c);
      ASSERT_TRUE(s.report().usable()) << to_string(s.report());
      const auto truth = mean_with_fifty_digits(c);
      EXPECT_LE(std::abs(s.mean_level() / truth - 1), s.report().error_estimate);
      EXPECT_LT(s.report().error_estimate, 1e-14 + 1e-14 / gap);
      EXPECT_LT(s.balance_residual(), 1e-15);
      EXPECT_GT(s.first().minCoeff(), 0.0);
      EXPECT_LT(s.decay_rate(), 1.0);
    }
  }
}

TEST(QbdProperty, CyclicAndLogarithmicReductionAgree) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto b = random_chain(seed, 0.9).repeating;
    const auto lr = logarithmic_reduction(b);
    for (const auto& cr : {shifted_cyclic_reduction(b), closed_cyclic_reduction(b)}) {
      ASSERT_TRUE(cr.converged && lr.converged);
      EXPECT_LT((cr.G - lr.G).cwiseAbs().maxCoeff(), 1e-15);
      EXPECT_LT(cr.residual, 1e-15);
      EXPECT_LT((cr.G.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-15);
    }
  }
}

// Level sums by definition: probabilities add up, the tail is what the probabilities leave.
TEST(QbdProperty, ProbabilitiesTailAndMomentsAreOfOneLaw) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto s = solve(random_chain(seed, 0.6));
    const auto p = s.probabilities(200);
    double sum = 0, mean = 0;
    for (std::size_t n = 0; n < p.size(); ++n) {
      if (n < 8) {
        EXPECT_NEAR(s.tail(static_cast<int>(n)), 1 - sum, 1e-14);
      }
      const auto level = static_cast<double>(n);
      sum += p[n], mean += level * p[n];
    }
    EXPECT_NEAR(sum, 1.0, 1e-14);
    EXPECT_NEAR(mean, s.mean_level(), 1e-13 * mean);
    EXPECT_NEAR(p[60] / p[59], s.decay_rate(), 1e-12);
  }
}

TEST(LowRank, FactorsGiveTheDenseAnswer) {
  std::mt19937_64 rng(5);
  const Index m = 40;
  RepeatingBlocks b{random_matrix(rng, m, m), random_matrix(rng, m, m), random_matrix(rng, m, m)};
  b.down = random_matrix(rng, m, 3).cwiseProduct(MatrixXd::NullaryExpr(m, 3, [](Index i, Index j) {
    return i % 3 == j ? 1.0 : 0.0;
  })) * random_matrix(rng, 3, m);
  for (Index i = 0; i < m; ++i) b.up.row(i) *= 0.95 * b.down.row(i).sum() / b.up.row(i).sum();
  reference::close_rows(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
  LevelChain c{{}, {}, b.local + b.down, b};
  reference::close_rows(c.first_local, b.up.rowwise().sum());
  const auto fast = solve(c), dense = solve(c, {.method = FirstPassageMethod::closed_cyclic_reduction});
  EXPECT_NE(fast.report().method, dense.report().method);
  ASSERT_TRUE(fast.report().usable()) << to_string(fast.report());
  EXPECT_NEAR(fast.mean_level() / dense.mean_level(), 1.0, 1e-14);
  EXPECT_LT((fast.rate_matrix() - dense.rate_matrix()).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_NEAR(fast.decay_rate(), dense.decay_rate(), 1e-14);
}

TEST(LowRank, FewReachedColumnsCountAsLowRank) {
  MatrixXd a = MatrixXd::Zero(10, 10);
  a.col(3).setLinSpaced(10, 1, 2);
  a.col(7).setLinSpaced(10, 5, 1);
  const auto f = rank_factor(SparseRows(a.sparseView()), 4);
  ASSERT_TRUE(f);
  EXPECT_EQ(f->rank(), 2);
  EXPECT_LT((f->E * f->F - a).norm(), 1e-15);
  EXPECT_FALSE(rank_factor(SparseRows(MatrixXd::Identity(10, 10).sparseView()), 4));
}

// A chain of two phases, M/H2/1 with mean lengths 1e-s and 2: slow rows must have moved before the reduction ends. The
// mean wait is that of Pollaczek and Khinchine.
TEST(Stiff, RowsOfVeryDifferentRatesAreAllRight) {
  for (const double quick : {1e-3, 1e-6, 1e-8, 1e-10, 1e-14}) {
    SCOPED_TRACE(quick);
    const double lambda = 0.3, ends[] = {1 / quick, 0.5};
    RepeatingBlocks b{MatrixXd::Identity(2, 2) * lambda, MatrixXd::Zero(2, 2), MatrixXd::Zero(2, 2)};
    for (Index i = 0; i < 2; ++i) b.down.row(i).setConstant(0.5 * ends[i]);
    reference::close_rows(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
    LevelChain c;
    c.boundary.push_back({{}, MatrixXd::Constant(1, 1, -lambda), MatrixXd::Constant(1, 2, 0.5 * lambda)});
    c.first_down = b.down.rowwise().sum();
    c.first_local = b.local;
    c.repeating = b;
    const auto s = solve(c);
    ASSERT_TRUE(s.report().usable()) << to_string(s.report());
    const double mean = 0.5 * (quick + 2), square = quick * quick + 4, load = lambda * mean;
    EXPECT_NEAR(s.mean_level() / (load + lambda * lambda * square / (2 * (1 - load))), 1, s.report().error_estimate);
    EXPECT_LT(s.report().error_estimate, 1e-11);
  }
}

// MMPP/M/1 that switches at rates e and 2e between arrival rates 0.5 and 0.9: as e falls, the mean tends to that of two
// separate queues, 2/3 * 1 + 1/3 * 9.
TEST(Stiff, SlowSwitchingTendsToSeparateQueues) {
  for (const double e : {1e-6, 1e-9, 1e-12}) {
    SCOPED_TRACE(e);
    RepeatingBlocks b{MatrixXd::Zero(2, 2), MatrixXd::Zero(2, 2), MatrixXd::Identity(2, 2)};
    b.up.diagonal() << 0.5, 0.9;
    b.local << 0, e, 2 * e, 0;
    LevelChain c{{}, {}, b.local, b};
    reference::close_rows(c.first_local, b.up.rowwise().sum());
    reference::close_rows(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
    c.repeating.local = b.local;
    const auto s = solve(c);
    ASSERT_TRUE(s.report().usable()) << to_string(s.report());
    EXPECT_NEAR(s.mean_level(), 11.0 / 3, 500 * e + 1e-13);
  }
}

}  // namespace
}  // namespace sojourn::qbd
