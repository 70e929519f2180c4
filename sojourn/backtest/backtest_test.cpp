#include "sojourn/backtest/backtest.h"

#include <gtest/gtest.h>

#include "sojourn/backtest/report.h"
#include "sojourn/prediction/test_logs.h"

namespace sojourn::backtest {
namespace {

using prediction::made_log;

std::vector<std::int32_t> users_of(const logs::Log& log) {
  std::vector<std::int32_t> users;
  for (const auto& job : log.jobs) users.push_back(job.user);
  return users;
}

TEST(LimitedEasy, without_limits_it_is_easy) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto log = made_log(2000, seed);
    const auto jobs = replay::jobs_of(log);
    const auto wanted = scheduling::schedule(jobs, log.processors, {scheduling::Backfill::easy});
    EXPECT_EQ(limited_easy(jobs, users_of(log), {log.processors, {}, {}}), wanted) << "seed " << seed;
  }
}

TEST(LimitedEasy, a_user_holds_no_more_than_the_limit) {
  const std::vector<scheduling::Job> jobs = {{0, 10, 10, 4}, {0, 10, 10, 4}, {0, 10, 10, 4}};
  const std::vector<std::int32_t> users = {1, 1, 2};
  EXPECT_EQ(limited_easy(jobs, users, {12, {{1, 4}}, {}}), (std::vector<double>{0, 10, 0}));
  EXPECT_EQ(limited_easy(jobs, users, {12, {{1, 3}}, {}}), (std::vector<double>{0, 10, 0})) << "alone it may run";
  EXPECT_EQ(limited_easy(jobs, users, {12, {}, {{0, 5}}}), (std::vector<double>{5, 5, 5}));
}

TEST(Ratios, a_log_made_by_easy_is_its_own_replay) {
  const auto log = made_log(3000, 4);
  const auto r = ratios(log, replay::policies_named("easy,fifo", "arrival"));
  EXPECT_DOUBLE_EQ(r.policies[0].ratio, 1.0);
  EXPECT_DOUBLE_EQ(*r.policies[0].job_correlation, 1.0);
  EXPECT_DOUBLE_EQ(*r.policies[0].weekly_correlation, 1.0);
  EXPECT_GT(r.policies[1].ratio, 1.0);
}

TEST(Ratios, rank_correlation) {
  EXPECT_DOUBLE_EQ(*rank_correlation({1, 2, 3, 4}, {10, 100, 1000, 10000}), 1.0);
  EXPECT_DOUBLE_EQ(*rank_correlation({1, 2, 3, 4}, {4, 3, 2, 1}), -1.0);
  EXPECT_FALSE(rank_correlation({1, 2, 3}, {5, 5, 5}));
}

// The log was made on 32 processors and says 40: both halves find the 32 again.
TEST(Capacity, what_was_there_is_found) {
  const auto c = calibrated(made_log(4000, 5, 32, 40));
  EXPECT_EQ(c.processors, 32);
  EXPECT_NEAR(c.in_sample, 1.0, 0.01);  // jobs of the second half may pass some of the first
  EXPECT_DOUBLE_EQ(c.out_of_sample, 1.0);
  EXPECT_LT(c.plain_second, 0.7);
}

// Waits as limits of users make them: each may hold 12 of 32 processors.
TEST(Explanations, limits_of_users_are_kept_where_they_were) {
  auto log = made_log(4000, 6);
  for (auto& job : log.jobs) job.width = std::min(job.width, 8);
  const auto jobs = replay::jobs_of(log);
  Limits limits{32, {}, {}};
  for (int user = 0; user < 7; ++user) limits.of_user[user] = 12;
  const auto starts = limited_easy(jobs, users_of(log), limits);
  for (std::size_t k = 0; k < jobs.size(); ++k) log.jobs[k].wait = starts[k] - log.jobs[k].submit;
  const auto seen = most_of_users(log, log.jobs.size() / 2);
  for (const auto& [user, most] : seen) EXPECT_EQ(most, 12) << user;
  const auto e = explanations(log);
  EXPECT_FALSE(e.each[0].tried);  // no partitions
  EXPECT_TRUE(e.each[1].kept);
  EXPECT_NEAR(e.each[1].second, 1.0, 1e-9);
  EXPECT_LT(e.plain_second, 0.9);
}

TEST(Explanations, an_hour_without_a_start_is_seen) {
  logs::Log log;
  log.processors = 4;
  const auto add = [&](double submit, double wait, double run, int width) {
    logs::Job job;
    job.submit = submit;
    job.wait = wait;
    job.run = run;
    job.width = width;
    log.jobs.push_back(job);
  };
  add(0, 0, 20000, 2);
  add(1000, 5000, 100, 2);   // two are free all the time
  add(7000, 3000, 100, 2);   // not an hour
  add(12000, 8000, 100, 4);  // does not fit beside the first
  const auto spans = spans_without_starts(log);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].from, 1000);
  EXPECT_EQ(spans[0].until, 6000);
}

TEST(Backtest, says_the_ratio_first) {
  const auto log = made_log(600, 8);
  Options options;
  options.policies = replay::policies_named("easy", "arrival");
  const auto b = backtest(log, options, {});
  EXPECT_NE(to_text(log, b, 80).find("A replay under easy gives 1.00 of the recorded mean wait"), std::string::npos);
  const auto json = to_json(log, b, "0");
  EXPECT_NE(json.find("\"ratio_to_window\""), std::string::npos);
}

TEST(Backtest, refuses_a_log_without_waits) {
  auto log = made_log(600, 8);
  for (auto& job : log.jobs) job.wait = -1;
  EXPECT_THROW(backtest(log, {}, {}), ModelError);
}

}  // namespace
}  // namespace sojourn::backtest
