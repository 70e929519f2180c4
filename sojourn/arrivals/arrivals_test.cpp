#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/base/errors.h"

namespace sojourn::arrivals {
namespace {

// Correlated two-phase MAP used throughout; rate 16/7.
Map bursty() {
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.2, 0.2, 0.1, -4.1;
  D1 << 0.9, 0.1, 0.3, 3.7;
  return {D0, D1};
}

TEST(Map, RateIsTheStationaryOne) { EXPECT_NEAR(bursty().rate(), 16.0 / 7, 1e-14); }

TEST(Map, APoissonProcessHasNoMemory) {
  const Map p = poisson(3);
  EXPECT_NEAR(p.rate(), 3, 1e-15);
  EXPECT_NEAR(squared_coefficient_of_variation(p), 1, 1e-15);
  EXPECT_NEAR(lag_correlation(p, 1), 0, 1e-15);
  EXPECT_NEAR(index_of_dispersion(p), 1, 1e-15);
}

TEST(Map, ARenewalProcessHasTheVariationOfItsIntervals) {
  const Map m = renewal(phase_type::erlang(4, 2));
  EXPECT_NEAR(m.rate(), 0.5, 1e-15);
  EXPECT_NEAR(squared_coefficient_of_variation(m), 0.25, 1e-14);
  EXPECT_NEAR(lag_correlation(m, 1), 0, 1e-14);
  EXPECT_NEAR(index_of_dispersion(m), 0.25, 1e-13);
}

TEST(Map, ThinningAndTakingTurnsKeepTheirShare) {
  EXPECT_NEAR(thinned(bursty(), 0.3).rate(), 0.3 * 16 / 7, 1e-14);
  EXPECT_NEAR(every_nth(bursty(), 4).rate(), 16.0 / 28, 1e-14);
  // Every third arrival of a Poisson process is an Erlang-3 renewal process.
  EXPECT_NEAR(squared_coefficient_of_variation(every_nth(poisson(2), 3)), 1.0 / 3, 1e-14);
  EXPECT_NEAR(scaled_to_rate(bursty(), 5).rate(), 5, 1e-13);
}

TEST(Map, RowsMustCloseAndPhasesMustReachEachOther) {
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1, 0, 0, -1;
  D1 << 1, 0, 0, 1;
  EXPECT_THROW(Map(D0, D1), ModelError);
  D0 << -2, 0.5, 1, -1;
  EXPECT_THROW(Map(D0, D1), ModelError);
}

// Rate, variation and lag-1 correlation of 10^6 drawn intervals. Intervals are correlated, so the
// standard error of the mean is inflated by the index of dispersion; five of them, fixed seed.
TEST(ArrivalSampler, DrawsTheProcessItWasGiven) {
  const Map m = bursty();
  ArrivalSampler sampler(map_arrivals(m));
  random::Stream stream(3, 0, random::Purpose::arrivals);
  sampler.begin(stream);
  const int n = 1000000;
  double sum = 0, squares = 0, products = 0, last = sampler(stream);
  for (int i = 0; i < n; ++i) {
    const double x = sampler(stream);
    sum += x, squares += x * x, products += x * last;
    last = x;
  }
  const double mean = sum / n, variance = squares / n - mean * mean;
  EXPECT_NEAR(mean, 7.0 / 16, 5 * (7.0 / 16) * std::sqrt(index_of_dispersion(m) / n));
  EXPECT_NEAR(variance / (mean * mean), squared_coefficient_of_variation(m), 0.05);
  EXPECT_NEAR((products / n - mean * mean) / variance, lag_correlation(m, 1), 0.01);
}

// A day of four stretches, one of them without arrivals: counts are Poisson, five standard errors.
TEST(ArrivalSampler, ACycleHasItsRatesInEveryStretch) {
  const std::vector<double> shape = {1, 0, 5, 2};
  ArrivalSampler sampler(cyclic_arrivals(3.0, 8.0, shape));
  random::Stream stream(3, 0, random::Purpose::arrivals);
  std::vector<double> counts(4);
  double now = 0;
  const double end = 8.0 * 5000;
  for (now = sampler(stream); now < end; now += sampler(stream)) ++counts[std::size_t(std::fmod(now, 8.0) / 2)];
  for (std::size_t i = 0; i < 4; ++i) {
    const double expected = 3.0 * shape[i] / 2 * 2 * 5000;
    EXPECT_NEAR(counts[i], expected, 5 * std::sqrt(expected) + 1e-9) << i;
  }
  EXPECT_THROW(cyclic_arrivals(1, 1, {0, 0}), ModelError);
  EXPECT_THROW(cyclic_arrivals(1, 1, {1, -1}), ModelError);
  EXPECT_FALSE(as_map(cyclic_arrivals(1, 1, {1})));
}

TEST(ArrivalSampler, AnMmapSaysFromWhichPhaseAnArrivalComes) {
  const Map m = bursty();
  MatrixXd mix(2, 2);
  mix << 1, 0, 0, 1;
  const auto process = mmap_arrivals(m, mix);
  EXPECT_FALSE(as_map(process));  // its jobs are not independent of it
  ArrivalSampler sampler(process);
  random::Stream stream(3, 0, random::Purpose::arrivals);
  sampler.begin(stream);
  const int n = 200000;
  double first = 0;
  for (int i = 0; i < n; ++i) {
    sampler(stream);
    first += sampler.phase() == 0;
  }
  const double share = m.stationary()(0) * m.D1().row(0).sum() / m.rate();
  EXPECT_NEAR(first / n, share, 0.01);
  mix(0, 0) = 0.5;
  EXPECT_THROW(mmap_arrivals(m, mix), ModelError);
}

}  // namespace
}  // namespace sojourn::arrivals
