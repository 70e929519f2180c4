#include "sojourn/fork_join/closed_form.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <chrono>
#include <cmath>
#include <random>

#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/ps_job.h"
#include "sojourn/fork_join/published.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/test_models.h"

namespace sojourn::fork_join {
namespace {

TEST(TaskSharing, CheckedTable) {
  EXPECT_NEAR(exact_mean(one_server(2, 0.5)), 4.2, 1e-14);
  EXPECT_NEAR(exact_mean(one_server(3, 0.9)), 35.668202764977, 5e-13);
  EXPECT_NEAR(exact_mean(one_server(5, 0.8)), 31.464785, 5e-7);
  EXPECT_NEAR(exact_mean(one_server(7, 0.9)), 98.046287858964, 5e-13);
  EXPECT_NEAR(exact_mean(one_server(7, 0.8)), 46.568727, 5e-7);
  EXPECT_NEAR(exact_mean(mixed()), 13.319016482435, 5e-13);
  EXPECT_NEAR(exact_mean(one_server(4, 0.8)), 24.26948051948056, 5e-14);
}

TEST(TaskSharing, CostsMoreThanJobSharingAndFifo) {
  const struct {
    int m;
    double load, over_job, over_fifo;
  } rows[] = {
      {2, 0.5, 1.05, 1.2}, {3, 0.9, 1.188940, 1.698486}, {5, 0.8, 1.258591, 1.850870}, {7, 0.9, 1.400661, 2.280146}};
  for (const auto& row : rows) {
    const double task = exact_mean(one_server(row.m, row.load));
    EXPECT_NEAR(task / job_sharing_mean(one_server(row.m, row.load, Discipline::ps_job)), row.over_job, 5e-7);
    EXPECT_NEAR(task / single_fifo_mean(one_server(row.m, row.load, Discipline::fifo)), row.over_fifo, 5e-7);
  }
}

TEST(Fifo, IsEquationFifty) {
  for (const int m : {1, 3, 7})
    for (const double rho : {0.1, 0.9})
      EXPECT_NEAR(single_fifo_mean(one_server(m, rho, Discipline::fifo)),
                  m * (1 + rho * 0.5 * (1 + 1.0 / m) / (1 - rho)), 1e-12);
}

// One task is M/M/1, whose mean is the same shared or in order.
TEST(TaskSharing, OneTaskIsAnMM1AndTheUpperBoundIsExact) {
  for (const double rho : {0.01, 0.5, 0.999}) {
    const Model m = one_server(1, rho);
    EXPECT_NEAR(exact_mean(m) * (1 - rho), 1, 1e-13);
    EXPECT_NEAR(upper_bound_mean(m) / exact_mean(m), 1, 1e-13);
  }
}

TEST(TaskSharing, ConditionalMeanIntegratesToTheMean) {
  using boost::math::quadrature::gauss_kronrod;
  for (const int m : {1, 2, 7, 40})
    for (const double rho : {0.1, 0.8, 0.999999}) {
      const Model model = one_server(m, rho);
      const auto f = [&](double x) {
        return exact_mean_given_largest(model, m, x) * m * std::pow(-std::expm1(-x), m - 1) * std::exp(-x);
      };
      double sum = 0;
      for (double from = 0; from < 60; from += 4)
        sum += gauss_kronrod<double, 61>::integrate(f, from, from + 4, 8, 1e-13);
      EXPECT_NEAR(sum / exact_mean(model), 1, 1e-9) << m << " tasks, load " << rho;
    }
}

TEST(TaskSharing, AHundredThousandTasksTakeMilliseconds) {
  const Model m = one_server(100'000, 0.999);
  const auto start = std::chrono::steady_clock::now();
  const double mean = exact_mean(m), upper = upper_bound_mean(m), lower = lower_bound_mean(m);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LT(seconds, 0.05);
  EXPECT_TRUE(std::isfinite(mean));
  EXPECT_LE(lower, mean);
  EXPECT_LE(mean, upper);
}

// The sum of logarithms, done in extended precision one by one.
TEST(ShareFactor, KeepsItsDigits) {
  for (const double c : {1e-9, 1e-3, 0.5, 1.0})
    for (const std::int64_t m : {1, 7, 1999, 2001, 5000, 100'000, 3'000'000}) {
      long double sum = 0;
      for (std::int64_t j = m; j >= 1; --j)
        sum += std::log1p(static_cast<long double>(c) / static_cast<long double>(j));
      const auto truth = static_cast<double>(-std::expm1(-sum) / static_cast<long double>(c));
      EXPECT_NEAR(ShareFactor(c).at(m) / truth, 1, 1e-14) << c << " " << m;
      ShareFactor stepwise(c);
      for (std::int64_t k = 1; k < m; k = k * 3 + 1) stepwise.at(k);
      EXPECT_NEAR(stepwise.at(m) / truth, 1, 1e-14);
    }
}

TEST(BoundFactor, IsTheHarmonicNumberLessTheShareFactor) {
  for (const std::int64_t m : {1, 2, 9, 1000}) {
    const double c = 0.3;
    EXPECT_NEAR(BoundFactor(c).at(m), (harmonic(m) - ShareFactor(c).at(m)) / c, 1e-12 * harmonic(m));
  }
}

Model random_model(std::mt19937_64& rng) {
  std::uniform_real_distribution<double> u(0, 1);
  std::vector<std::int64_t> values;
  std::vector<double> weights;
  const int kinds = 1 + static_cast<int>(u(rng) * 4);
  for (int i = 0; i < kinds; ++i) {
    values.push_back(1 + static_cast<std::int64_t>(std::exp(u(rng) * std::log(2000.0)) - 0.5));
    weights.push_back(0.05 + u(rng));
  }
  Model m = one_server(1, 0.5);
  m.tasks = distributions::weighted_whole(values, weights);
  m.time = distributions::exponential(std::exp(4 * u(rng) - 2));
  if (u(rng) < 0.5) m.tagged = 1 + static_cast<std::int64_t>(u(rng) * 300);
  return with_load(m, u(rng) < 0.1 ? 1 - std::pow(10, -9 * u(rng)) : 0.001 + 0.998 * u(rng));
}

TEST(TaskSharingProperty, ExactLiesBetweenTheBoundsAndGrowsWithTasksAndLoad) {
  for (unsigned seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const Model m = random_model(rng);
    const double exact = exact_mean(m);
    ASSERT_TRUE(std::isfinite(exact) && exact > 0);
    EXPECT_LE(lower_bound_mean(m), exact);
    EXPECT_GE(upper_bound_mean(m), exact * (1 - 1e-13));
    Model more = m;
    more.tagged = asked(m).most() + 1;
    EXPECT_GT(exact_mean(more), exact);
    EXPECT_GT(exact_mean(with_load(m, 0.5 + 0.5 * *m.stated_load)), exact);
  }
}

TEST(Published, ValuesOfThePaper) {
  const auto found = [](double m, double rho) { return 0.5 * rho * (m + 1) / (1 - rho); };
  EXPECT_NEAR(published_ode(2, 0.5, found(2, 0.5)).mean, 4.169678, 5e-7);
  EXPECT_NEAR(published_ode(7, 0.8, found(7, 0.8)).mean, 46.184734, 5e-7);
  EXPECT_NEAR(published_series(3, 0.5, found(3, 0.5)), 6.452551531560, 5e-13);
  EXPECT_NEAR(published_series(5, 0.8, found(5, 0.8)), 31.188105475947, 5e-13);
}

TEST(Published, SeriesAndRungeKuttaAgreeForAllTheNumbersOfTasksLookedAt) {
  for (int m = 1; m <= 8; ++m)
    for (const double rho : {0.1, 0.5, 0.9}) {
      const double found = 0.5 * rho * (m + 1) / (1 - rho), series = published_series(m, rho, found);
      EXPECT_NEAR(published_ode(m, rho, found).mean / series, 1, 1e-8) << m << " " << rho;
      EXPECT_NEAR(published_ode(m, rho, found, 0.005, 16000).mean / series, 1, 2e-11) << m << " " << rho;
    }
}

TEST(Published, IsLowByAboutOnePercentAtMostAndExactForOneTask) {
  EXPECT_NEAR(published_series(1, 0.6, 0.6 / 0.4), exact_mean(one_server(1, 0.6)), 1e-13);
  for (int m = 2; m <= 8; ++m)
    for (double rho = 0.1; rho < 0.95; rho += 0.1) {
      const double low = 1 - published_series(m, rho, 0.5 * rho * (m + 1) / (1 - rho)) / exact_mean(one_server(m, rho));
      EXPECT_GT(low, 0.0005) << m << " " << rho;
      EXPECT_LT(low, 0.011) << m << " " << rho;
    }
}

}  // namespace
}  // namespace sojourn::fork_join
