#include "sojourn/logs/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/logs/character.h"
#include "sojourn/logs/test_log.h"

namespace sojourn::logs {
namespace {

TEST(Statistics, ASummaryIsWhatItSays) {
  std::vector<double> values = {4, 1, 3, 2};
  const auto s = summary(values);
  EXPECT_EQ(s->mean, 2.5);
  EXPECT_NEAR(s->cv, std::sqrt(1.25) / 2.5, 1e-15);
  EXPECT_EQ(s->at(50), 2.5);
  EXPECT_EQ(s->at(25), 1.75);
  EXPECT_NEAR(s->at(99), 3.97, 1e-12);
  EXPECT_EQ(s->max, 4);
  std::vector<double> none;
  EXPECT_FALSE(summary(none));
}

TEST(Statistics, AutocorrelationAndRanks) {
  const std::vector<double> x = {1, -1, 1, -1, 1, -1};
  EXPECT_NEAR(*autocorrelation(x, 1), -1, 1e-15);
  EXPECT_NEAR(*autocorrelation(x, 2), 1, 1e-15);
  EXPECT_FALSE(autocorrelation({1, 1, 1}, 1));
  EXPECT_FALSE(autocorrelation({1, 2}, 1));
  EXPECT_EQ(ranks({10, 30, 10, 20}), (std::vector<double>{1.5, 4, 1.5, 3}));
}

TEST(Occupancy, WidthsAddUpOverTime) {
  std::vector<Job> jobs(2);
  jobs[0] = {.submit = 0, .run = 10, .wait = 0, .width = 3};
  jobs[1] = {.submit = 2, .run = 10, .wait = 3, .width = 2};
  const auto busy = busy_processors(jobs);
  const auto o = occupancy(busy, 2, 4);
  EXPECT_EQ(o->peak, 5);
  EXPECT_EQ(o->share_over, 5.0 / 15.0);
  const auto means = busy.means(0, 15, 3);
  EXPECT_EQ(means, (std::vector<double>{3, 5, 2}));
  EXPECT_EQ(waiting_processors(jobs).means(2, 5, 1), (std::vector<double>{2}));
}

TEST(Character, CountsRowsThatNeverRanAsArrivals) {
  Options o;
  o.all_submits = true;
  const auto log = log_of(
      ";MaxProcs: 4\n1 0 1 10 1 -1 -1 -1 20 -1 1 1 1 -1 1 1 -1 -1\n2 10 -1 -1 2 -1 -1 -1 20 -1 5 2 1 -1 1 1 -1 -1\n"
      "3 20 0 40 2 -1 -1 -1 20 -1 1 1 1 -1 1 1 -1 -1\n4 50 0 10 6 -1 -1 -1 20 -1 1 1 1 -1 1 1 -1 -1\n",
      o);
  const auto c = character(log);
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(c.jobs, 3u);  // one of them wider than the machine
  EXPECT_EQ(c.interarrival->mean, 50.0 / 3.0);
  EXPECT_EQ(c.span, 50);
  EXPECT_EQ(*c.offered_load, (10 + 80 + 60) / (4 * 50.0));
  EXPECT_EQ(c.users, 1u);
  EXPECT_EQ(c.estimates.overrun_share, 1.0 / 3.0);
  EXPECT_EQ(c.estimate_accuracy->mean, (0.5 + 1 + 0.5) / 3);
}

}  // namespace
}  // namespace sojourn::logs
