#include "sojourn/simulation/what_data_tell.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::simulation {
namespace {

TEST(WhatDataTell, AQueueNearSaturationForgetsSlowly) {
  EXPECT_NEAR(jobs_to_forget(0.95, 1.0), 1481, 1);
  EXPECT_NEAR(jobs_to_forget(0.95, 7.0), 4 * 1481, 4);
  EXPECT_EQ(jobs_to_forget(1.2, 1.0), 0);
}

TEST(WhatDataTell, BurstsCountMoreThanTheirIntervalsVary) {
  Eigen::MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.01, 0.01, 0.02, -3.02;
  D1 << 1.0, 0.0, 0.0, 3.0;
  // 1 + 2 (l1 - l2)^2 r1 r2 / ((r1 + r2)^2 (l1 r2 + l2 r1)) of a process that switches between two Poisson rates
  const double expected = 1 + 2 * 4 * 0.01 * 0.02 / (0.03 * 0.03 * (0.02 + 3 * 0.01));
  EXPECT_NEAR(variation_of(arrivals::map_arrivals(arrivals::Map(D0, D1))), expected, 1e-9 * expected);
  EXPECT_DOUBLE_EQ(variation_of(arrivals::poisson_arrivals(3.0)), 1.0);
}

TEST(WhatDataTell, HeavinessIsThatOfTheSquares) {
  EXPECT_NEAR(heaviness_of(*distributions::exponential(5.0)), 6.0, 1e-9);
  // (1 + cv^2)^4 of a lognormal law
  EXPECT_NEAR(heaviness_of(*distributions::lognormal(2.0, 1.0)), 16.0, 0.01);
  const double a = 1.5, m = 1e4;
  const auto moment = [&](double k) { return a / (1 - std::pow(m, -a)) * (std::pow(m, k - a) - 1) / (k - a); };
  EXPECT_NEAR(heaviness_of(*distributions::bounded_pareto(a, 1, m)) / (moment(4) / std::pow(moment(2), 2)), 1, 0.01);
}

Evidence long_queue(double jobs) {
  return {.jobs = jobs, .unit_jobs = jobs / 8, .warmed_up = 5000, .forgetting = 1481};
}

TEST(WhatDataTell, RareThingsTakeMoreJobs) {
  EXPECT_GT(jobs_for_mean(long_queue(20000), true), 20000);
  EXPECT_LE(jobs_for_mean(long_queue(200000), true), 200000);
  EXPECT_LE(jobs_for_fraction(long_queue(200000), 0.5), 200000);
  EXPECT_GT(jobs_for_fraction(long_queue(200000), 0.01), 200000);
  EXPECT_LE(jobs_for_fraction(long_queue(5e6), 0.01), 5e6);
}

TEST(WhatDataTell, UnitsShorterThanTheMemoryOfTheQueueTellNothing) {
  Evidence e = long_queue(200000);
  e.unit_jobs = 1000;
  EXPECT_GT(jobs_for_mean(e, true), 200000);
  e.from_empty = false;
  EXPECT_LE(jobs_for_mean(e, true), 200000);
}

TEST(WhatDataTell, RareLongJobsConcernWaitsOnly) {
  Evidence e = long_queue(1e6);
  e.heaviness = 2.7e5;
  EXPECT_GT(jobs_for_mean(e, true), 1e6);
  EXPECT_LE(jobs_for_mean(e, false), 1e6);
}

}  // namespace
}  // namespace sojourn::simulation
