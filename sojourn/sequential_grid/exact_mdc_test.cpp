#include "sojourn/sequential_grid/exact_mdc.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <numeric>
#include <random>

namespace sojourn::sequential_grid {
namespace {

Mdc queue(double servers, double load, double length = 1.0) { return {servers, load * servers / length, length}; }

// Computed elsewhere, to eight digits.
TEST(Mdc, HasTheKnownWaits) {
  EXPECT_NEAR(mdc_law(queue(2, 0.8)).mean_wait, 0.90328388, 5e-9);
  EXPECT_NEAR(mdc_law(queue(5, 0.9)).mean_wait, 0.77669516, 5e-9);
  EXPECT_NEAR(mdc_law(queue(10, 0.5)).mean_wait, 0.00474180, 5e-9);
}

TEST(Mdc, OfOneProcessorIsPollaczekAndKhinchine) {
  for (const double load : {0.01, 0.5, 0.9, 0.9999}) {
    const auto law = mdc_law(queue(1, load, 3.0));
    EXPECT_NEAR(law.mean_wait / (3 * load / (2 * (1 - load))), 1, 10 * *law.relative_error) << load;
    ASSERT_EQ(law.prob_wait.has_value(), load < 0.99) << load;
    if (law.prob_wait) {
      EXPECT_NEAR(*law.prob_wait, load, 1e-12) << load;
    }
  }
}

// The sum and the roots share nothing but the model.
TEST(Mdc, TwoWaysToTheMeanAgree) {
  for (const double servers : {1.0, 2.0, 3.0, 16.0, 257.0, 4096.0})
    for (const double slack : {0.3, 1.0, 3.0}) {  // (1 - load) sqrt(c)
      const double load = 1 - 0.25 * slack / std::sqrt(servers);
      const auto q = queue(servers, load);
      EXPECT_NEAR(q.mean_queue_by_roots() / q.mean_queue_by_sum(), 1, 1e-11) << servers << " at " << load;
    }
}

// Random queues: the law of the queue has the mean of the sum, the tail of the wait has the mean wait for its area
// (Little's law between two formulas), it falls, and begins at the probability to wait.
TEST(Mdc, LawsAndMeansBelongTogether) {
  const unsigned seed = 20261116;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 25; ++round) {
    const double servers = std::floor(1 + 40 * unit(random) * unit(random)), load = 0.2 + 0.75 * unit(random);
    const auto q = queue(servers, load, 0.5 + unit(random));
    SCOPED_TRACE(::testing::Message() << "seed " << seed << ", round " << round << ": " << servers << " at " << load);
    const auto pmf = q.queue_pmf();
    ASSERT_FALSE(pmf.empty());
    EXPECT_NEAR(std::accumulate(pmf.begin(), pmf.end(), 0.0), 1, 1e-12);
    double mean = 0;
    for (std::size_t n = 0; n < pmf.size(); ++n) mean += static_cast<double>(n) * pmf[n];
    EXPECT_NEAR(mean / q.mean_queue(), 1, 1e-10);
    const auto law = mdc_law(q);
    double area = 0, last = 1;
    for (int m = 0; m < 2000 && last > 1e-14; ++m) {
      area += boost::math::quadrature::gauss_kronrod<double, 31>::integrate(law.wait_tail, m * q.length,
                                                                            (m + 1 - 1e-13) * q.length, 3, 1e-11);
      const double now = law.wait_tail((m + 1) * q.length);
      EXPECT_LE(now, last * (1 + 1e-12));
      last = now;
    }
    EXPECT_NEAR(area / law.mean_wait, 1, 1e-7);
    EXPECT_DOUBLE_EQ(law.wait_tail(0), *law.prob_wait);
    double jobs = 0;
    for (std::size_t n = 0; n < law.jobs_pmf.size(); ++n) jobs += static_cast<double>(n) * law.jobs_pmf[n];
    EXPECT_NEAR(jobs, q.rate * (law.mean_wait + q.length), 1e-8);
  }
}

// What is far below rounding is still right.
TEST(Mdc, StaysAccurateWhereNobodyWaits) {
  const auto law = mdc_law(queue(1000, 0.5));
  EXPECT_NEAR(law.mean_wait / 6.557458435583961e-89, 1, 1e-13);  // the sum, with 60 digits
  EXPECT_EQ(mdc_law({4, 0.0, 1.0}).mean_wait, 0.0);
}

TEST(Mdc, AMillionProcessorsNearSaturation) {
  const auto q = queue(1e6, 0.9999);
  const auto law = mdc_law(q);
  EXPECT_LT(*law.relative_error, 1e-10);
  EXPECT_NEAR(law.mean_wait / (q.mean_queue_by_sum() / q.rate), 1, 10 * *law.relative_error);  // it went by the roots
}

}  // namespace
}  // namespace sojourn::sequential_grid
