#include <gtest/gtest.h>

#include <numeric>

#include "sojourn/base/errors.h"
#include "sojourn/fitting/map_fit.h"
#include "sojourn/fitting/test_traces.h"

namespace sojourn::fitting {
namespace {

constexpr double kRoundingOfMap = 1e-10;

MatrixXd matrix(std::initializer_list<double> entries, Index n) {
  MatrixXd m(n, n);
  Index i = 0;
  for (const double x : entries) {
    m(i / n, i % n) = x;
    ++i;
  }
  return m;
}

// Against a fine sum: the integral of exp(T (x - u)) C exp(T u).
TEST(GeometricGrid, ExponentialsAndIntegrals) {
  const MatrixXd T = matrix({-3, 1, 0.5, 0.2, -1, 0.3, 0, 4, -40}, 3), C = matrix({1, 2, 0, 0, 1, 1, 3, 0, 1}, 3);
  const GeometricGrid grid(0.01, 10, 4);
  const MatrixRow E = exponentials(grid, T);
  MatrixRow weights(grid.size(), 3);
  MatrixXd expected = MatrixXd::Zero(3, 3);
  for (const std::size_t at : {std::size_t{1}, std::size_t{9}, grid.size() - 2}) {
    EXPECT_LT((E[at] - exponential(T, grid[at])).norm(), 1e-13);
    weights[at] += C;
    constexpr int kPieces = 2000;  // midpoints: the error is below 1e-6
    const double h = grid[at] / kPieces;
    for (int k = 0; k < kPieces; ++k)
      expected += h * exponential(T, grid[at] - (k + 0.5) * h) * C * exponential(T, (k + 0.5) * h);
  }
  EXPECT_LT((summed_integrals(grid, T, E, weights) - expected).norm() / expected.norm(), 1e-4);
}

TEST(GeometricGrid, ATriangleKeepsItsDigitsOverTwelveDecades) {
  const MatrixXd T = matrix({-1e-6, 1e-6, 0, -1e6}, 2);
  const MatrixXd E = exponential(T, 1e6);
  EXPECT_NEAR(E(0, 0), std::exp(-1.0), 1e-15);
  EXPECT_NEAR(E(0, 1) / (std::exp(-1.0) * 1e-12), 1, 1e-9);  // rate to it over rate of leaving it
}

TEST(FitMap, ReachesTheKnownLikelihood) {
  Sequence s{map_trace(), {}, 1};
  EXPECT_NEAR(std::accumulate(s.intervals.begin(), s.intervals.end(), 0.0), 44156.9168648652, 1e-8);
  const auto fit = fit_map(s, {.phases = 2});
  EXPECT_GT(fit.report.log_likelihood_per_value, -0.1152677);
  EXPECT_TRUE(fit.report.converged) << fit.report.why;
  EXPECT_NEAR(fit.report.mean / fit.report.data_mean, 1, kRoundingOfMap);
  EXPECT_NEAR(fit.report.cv,
              std::sqrt(arrivals::squared_coefficient_of_variation(
                  arrivals::Map(matrix({-1.2, 0.2, 0.1, -4.1}, 2), matrix({0.9, 0.1, 0.3, 3.7}, 2)))),
              0.02);
  EXPECT_NEAR(fit.lag1, fit.data_lag1, 0.015);  // 5 standard errors
  ASSERT_GT(fit.report.history.size(), 2u);
  for (std::size_t i = 1; i < fit.report.history.size(); ++i)
    EXPECT_GE(fit.report.history[i], fit.report.history[i - 1] - kRoundingOfMap);
}

TEST(FitMap, AStructureStaysAsItIs) {
  Sequence s{map_trace(5000), {}, 1};
  const auto hyper = fit_map(s, {.phases = 2, .structure = Structure::hyperexponential});
  EXPECT_EQ(hyper.map.D0(0, 1), 0);
  EXPECT_EQ(hyper.map.D0(1, 0), 0);
  const auto modulated = fit_map(s, {.phases = 2, .structure = Structure::modulated});
  EXPECT_EQ(modulated.map.D1(0, 1), 0);
  EXPECT_EQ(modulated.map.D1(1, 0), 0);
}

// Two phases that hold for long, each with a rate and a mix of three marks of its own.
TEST(FitMap, MarksTellThePhasesApart) {
  SplitMix draw(99);
  Sequence s{{}, {}, 3};
  const double mix[2][2] = {{0.8, 0.1}, {0.1, 0.2}};
  int phase = 0;
  for (int k = 0; k < 20000; ++k) {
    s.intervals.push_back(draw.exponential() / (phase == 0 ? 1.0 : 3.0));
    const double u = draw.uniform();
    s.marks.push_back(u < mix[phase][0] ? 0 : u < mix[phase][0] + mix[phase][1] ? 1 : 2);
    if (draw.uniform() < 0.02) phase = 1 - phase;
  }
  const auto fit = fit_map(s, {.phases = 2});
  const Index slow = fit.map.D0(0, 0) > fit.map.D0(1, 1) ? 0 : 1;
  EXPECT_NEAR(-fit.map.D0(slow, slow), 1, 0.05);
  EXPECT_NEAR(-fit.map.D0(1 - slow, 1 - slow), 3, 0.15);
  EXPECT_NEAR(fit.map.mix(slow, 0), 0.8, 0.03);
  EXPECT_NEAR(fit.map.mix(1 - slow, 2), 0.7, 0.03);
  for (std::size_t i = 1; i < fit.report.history.size(); ++i)
    EXPECT_GE(fit.report.history[i], fit.report.history[i - 1] - kRoundingOfMap);
}

// A gap of a million mean intervals: its density is far below the smallest double.
TEST(FitMap, AGiantGapDoesNotUnderflow) {
  Sequence s{map_trace(3000), {}, 1};
  s.intervals[1500] = 1e6;
  for (const int phases : {1, 2, 3}) {
    const auto fit = fit_map(s, {.phases = phases});
    EXPECT_TRUE(std::isfinite(fit.report.log_likelihood)) << phases;
    EXPECT_EQ(fit.map.phases() > 1, phases > 1);
  }
}

TEST(FitMap, OddDataGetASensibleProcessOrARefusal) {
  EXPECT_THROW(fit_map({{}, {}, 1}, {}), ModelError);
  EXPECT_THROW(fit_map({{1, 0}, {}, 1}, {}), ModelError);
  EXPECT_THROW(fit_map({{1, 2}, {0, 5}, 2}, {}), ModelError);
  const auto equal = fit_map({std::vector<double>(1000, 2.0), {}, 1}, {});
  EXPECT_EQ(equal.map.phases(), 1);
  EXPECT_NEAR(equal.report.mean, 2, 1e-12);
  const auto two = fit_map({{1, 5}, {}, 1}, {});
  EXPECT_NEAR(two.report.mean, 3, 1e-9);
}

}  // namespace
}  // namespace sojourn::fitting
