#include <gtest/gtest.h>

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "sojourn/fluid/age_process.h"
#include "sojourn/fluid/tail_reading.h"

namespace sojourn::fluid {
namespace {

const VectorXd kAll = VectorXd::Ones(1);

// Through `stages` states one after the other.
Passage erlang(Index stages, double rate) {
  Passage p;
  MatrixXd rates = MatrixXd::Zero(stages, stages);
  for (Index i = 0; i + 1 < stages; ++i) rates(i, i + 1) = rate;
  VectorXd exit = VectorXd::Zero(stages);
  exit(stages - 1) = rate;
  RowVectorXd start = RowVectorXd::Zero(stages);
  start(0) = 1;
  p.segments = {{start, rates, exit}};
  return p;
}

TEST(MatrixExponentialTail, OfStagesIsTheGammaLaw) {
  for (const Index stages : {1, 5, 60, 200}) {
    const double rate = 3.7;
    const MatrixExponentialTail law(erlang(stages, rate));
    const auto k = static_cast<double>(stages);
    for (const double t : {0.01 * k, 0.2 * k, 0.3 * k, 0.33 * k})
      EXPECT_NEAR(law.tail(t, kAll) / boost::math::gamma_q(k, rate * t), 1, 1e-12) << stages << " at " << t;
    for (const double p : {0.01, 0.5, 0.99, 0.9999999}) {
      const Percentile q = law.quantile(p, kAll);
      const double expected = boost::math::gamma_q_inv(k, 1 - p) / rate;
      EXPECT_NEAR(q.value / expected, 1, 1e-12) << stages << " at " << p;
      EXPECT_LT(std::abs(q.value - expected), 10 * *q.error) << stages << " at " << p;
    }
  }
}

// Many states that are left soon: walked without a product of matrices.
TEST(MatrixExponentialTail, OfALargeChainThatEndsSoon) {
  const Index states = 400;
  Passage p;
  p.segments = {{RowVectorXd::Constant(states, 1.0 / states), MatrixXd::Zero(states, states), VectorXd(states)}};
  for (Index i = 0; i < states; ++i) p.segments[0].exit(i) = 0.1 + 0.9 * static_cast<double>(i) / states;
  const MatrixExponentialTail law(p);
  EXPECT_EQ(law.doublings(), 0);
  const auto expected = [&](double t) { return (-t * p.segments[0].exit.array()).exp().sum() / states; };
  for (const double t : {0.3, 2.0, 10.0, 33.3, 100.0}) EXPECT_NEAR(law.tail(t, kAll) / expected(t), 1, 1e-13) << t;
  for (const double quantile : {0.1, 0.5, 0.99, 0.99999})
    EXPECT_NEAR(expected(law.quantile(quantile, kAll).value) / (1 - quantile), 1, 1e-11) << quantile;
}

// One of two lengths, twelve powers of ten apart.
TEST(MatrixExponentialTail, KeepsTheDigitsOfSlowStates) {
  const double slow = 1e-12, share = 0.03;
  Passage p;
  p.segments = {{RowVectorXd{{1 - share, share}}, MatrixXd::Zero(2, 2), VectorXd{{1.0, slow}}}};
  const MatrixExponentialTail law(p);
  for (const double t : {0.1, 1.0, 20.0, 1e6, 1e12, 3e13}) {
    const double expected = (1 - share) * std::exp(-t) + share * std::exp(-slow * t);
    EXPECT_NEAR(law.tail(t, kAll) / expected, 1, 1e-13 * (1 + slow * t)) << t;
  }
  EXPECT_NEAR(law.quantile(0.99, kAll).value / (std::log(share / 0.01) / slow), 1, 1e-13);
  EXPECT_NEAR(law.quantile(0.5, kAll).value, std::log((1 - share) / 0.47), 1e-10);
}

// Two states that change places a million times while neither is left: the smaller eigenvalue, in extended precision.
TEST(MatrixExponentialTail, KeepsTheDigitsOfARareEnd) {
  const double forth = 2e6, back = 3e6, end = 1e-5;
  Passage p;
  p.segments = {{RowVectorXd{{1.0, 0.0}}, MatrixXd{{0, forth}, {back, 0}}, VectorXd{{0.0, end}}}};
  const MatrixExponentialTail law(p);
  const long double sum = static_cast<long double>(forth) + back + end, product = static_cast<long double>(forth) * end;
  const long double slow = 2 * product / (sum + std::sqrt(sum * sum - 4 * product)), fast = sum - slow;
  for (const long double t : {1e3L, 1e5L, 3e6L}) {
    const long double expected = (fast * std::exp(-slow * t) - slow * std::exp(-fast * t)) / (fast - slow);
    EXPECT_NEAR(law.tail(static_cast<double>(t), kAll) / static_cast<double>(expected), 1, 1e-13);
  }
  EXPECT_NEAR(law.quantile(0.99, kAll).value / static_cast<double>(std::log(100 * fast / (fast - slow)) / slow), 1,
              1e-13);
}

// Whatever the segments, the law of the sum of two stages read in parts.
TEST(MatrixExponentialTail, SegmentsArePassedInOrder) {
  Passage p;
  p.segments = {{RowVectorXd{{0.4}}, MatrixXd::Zero(1, 1), VectorXd{{0.0}}},
                {RowVectorXd{{0.6}}, MatrixXd::Zero(1, 1), VectorXd{{5.0}}}};
  p.links[{0, 1}] = MatrixXd{{2.0}};
  const auto law = std::make_shared<const MatrixExponentialTail>(p);
  const TailReading first(law, VectorXd{{1.0, 0.0}}), both(law, VectorXd{{1.0, 1.0}});
  for (const double t : {0.0, 0.2, 1.0, 5.0}) {
    EXPECT_NEAR(first(t), 0.4 * std::exp(-2 * t), 1e-15);
    const double sum = (5 * std::exp(-2 * t) - 2 * std::exp(-5 * t)) / 3;
    EXPECT_NEAR(both(t), 0.4 * sum + 0.6 * std::exp(-5 * t), 1e-15);
  }
  EXPECT_EQ(percentile(first, 0.6, 1, 0).value, 0.0);
  EXPECT_NEAR(percentile(first, 0.9, 1, 0).value, 0.5 * std::log(4), 1e-14);
  // The same by a search, when it is not known what the tail is.
  const auto any = [&](double t) { return both(t); };
  EXPECT_NEAR(percentile(any, 0.9, 1, 0).value, percentile(both, 0.9, 1, 0).value, 1e-13);
}

TEST(MatrixExponentialTail, OfWhatNeverBeginsIsZero) {
  Passage p;
  p.segments = {{RowVectorXd{{0.0}}, MatrixXd::Zero(1, 1), VectorXd{{2.0}}}};
  const MatrixExponentialTail law(p);
  EXPECT_EQ(law.tail(1, kAll), 0.0);
  EXPECT_EQ(law.quantile(0.99, kAll).value, 0.0);
}

// M/M/1: K = lambda - mu, d = mu.
TEST(AgeProcess, OfOneExponentialServer) {
  const double lambda = 1 - 1e-7, mu = 1;
  AgeProcess age{MatrixXd::Zero(1, 1), VectorXd::Constant(1, mu), RowVectorXd::Ones(1), {}};
  age.shortage = RowVectorXd::Constant(1, (mu - lambda) / lambda * lambda);
  const AgeChain chain = as_chain(age);
  EXPECT_NEAR(chain.scale(0) * (mu - lambda), mu, 1e-15);
  EXPECT_NEAR(chain.exit(0) / (mu - lambda), 1, 1e-15);
}

}  // namespace
}  // namespace sojourn::fluid
