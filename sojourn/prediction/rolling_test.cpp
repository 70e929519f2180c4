#include "sojourn/prediction/rolling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/prediction/score.h"
#include "sojourn/prediction/test_logs.h"

namespace sojourn::prediction {
namespace {

using Kind = Event::Kind;

logs::Job job(double submit, double wait, double run) {
  logs::Job j;
  j.submit = submit;
  j.wait = wait;
  j.run = run;
  j.width = 1;
  return j;
}

TEST(Timeline, an_instant_has_an_order) {
  logs::Log log;
  log.processors = 4;
  log.jobs = {job(0, 10, 5), job(2, 8, 100), job(10, 0, 5), job(10, 5, 1)};
  std::vector<Kind> at_ten;
  std::vector<JobId> whose;
  for (const auto& event : timeline_of(log).events)
    if (event.time == 10) at_ten.push_back(event.kind), whose.push_back(event.job);
  EXPECT_EQ(at_ten, (std::vector<Kind>{Kind::start, Kind::start, Kind::submit, Kind::submit, Kind::start_at_once}));
  EXPECT_EQ(whose, (std::vector<JobId>{0, 1, 2, 3, 2}));
}

TEST(Timeline, ends_where_it_is_cut) {
  logs::Log log;
  log.processors = 4;
  log.jobs = {job(0, 0, 5), job(2, 8, 100), job(9, 50, 1), job(11, 0, 1)};
  const auto t = timeline_of(log, {10.0, 100});
  EXPECT_EQ(t.requests.size(), 3u);
  EXPECT_TRUE(t.started(1));
  EXPECT_FALSE(t.started(2));
  for (const auto& event : t.events) EXPECT_LE(event.time, 10.0);
  EXPECT_EQ(timeline_of(log, {10.0, 2}).requests.front().time, 2.0);
}

// Everything that happens after `t` becomes something else: starts, ends, jobs that come.
logs::Log with_another_future(logs::Log log, double t, std::uint64_t seed) {
  std::mt19937_64 draw(seed);
  std::vector<logs::Job> jobs;
  for (auto j : log.jobs) {
    if (j.submit > t) {
      if (draw() % 2) continue;
      j.submit += double(draw() % 100);
      j.width = 1 + std::int32_t(draw() % 32);
      j.asked = double(1 + draw() % 100000);
      j.user = 99;
    }
    if (j.start() + j.run > t) j.run = std::max(t - j.start(), 0.0) + double(1 + draw() % 100000);
    if (j.start() > t) j.wait = std::max(t - j.submit, 0.0) + double(1 + draw() % 1000000);
    jobs.push_back(j);
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const auto& a, const auto& b) { return a.submit < b.submit; });
  log.jobs = jobs;
  return log;
}

// What was said until t is the same to the last bit, whatever comes after it.
TEST(Rolling, nobody_looks_ahead) {
  const auto log = made_log(1000, 11);
  const auto said = roll(timeline_of(log), log.clock, {}, {}).said;
  for (const std::size_t k : {350u, 800u}) {
    const double t = log.jobs[k].submit;
    const auto other = with_another_future(log, t, k);
    const auto again = roll(timeline_of(other), other.clock, {}, {}).said;
    std::size_t compared = 0;
    for (std::size_t p = 0; p < said.size(); ++p)
      for (std::size_t j = 0; j < log.jobs.size() && log.jobs[j].submit <= t; ++j, ++compared)
        ASSERT_EQ(said[p][j], again[p][j]) << "predictor " << p << ", job " << j << ", future after " << k;
    EXPECT_GE(compared, said.size() * k);
    EXPECT_NE(said[0], again[0]) << "the future was another";
  }
}

// A cut timeline is a past: asked then, the answer is the one that was given on the way.
TEST(Rolling, asking_at_a_moment_is_asking_on_the_way) {
  const auto log = made_log(700, 3);
  const std::size_t k = 600;
  const auto whole = roll(timeline_of(log), log.clock, {}, {});
  // All that happened up to a moment before the job came; nothing else happens in between.
  const auto cut = timeline_of(log, {std::nextafter(log.jobs[k].submit, 0.0), log.jobs.size()});
  auto before = roll(cut, log.clock, {}, {});
  before.past.pass(log.jobs[k].submit);
  const auto t = timeline_of(log);
  ASSERT_EQ(cut.requests.size(), k) << "no two jobs came together here";
  EXPECT_EQ(ask(before, before.past, t.requests[k], log.clock), whole.said[whole.panel.shown][k]);
}

// 2400 made jobs, whose waits follow a wave: what is said covers, and is better than the window. Over 1600 jobs that
// come in waves shares are within 0.05 of their levels; the seed is fixed. Many do not wait at all, so that the median
// may cover more.
TEST(Rolling, what_is_shown_covers_and_is_sharper_than_the_window) {
  const auto log = made_log(2400, 7, 32, 0, 330.0);
  const auto t = timeline_of(log);
  const auto rolled = roll(t, log.clock, {}, {});
  const auto report = score(t, log.clock, rolled.panel.names(), rolled.said, rolled.panel.window, 1);
  const auto& shown = report.predictors[rolled.panel.shown];
  for (std::size_t k = 0; k < kLevelCount; ++k) {
    EXPECT_GT(shown.scores[k].coverage, kLevels[k] - 0.05) << k;
    EXPECT_LT(shown.scores[k].coverage, k == 0 ? 1.0 : kLevels[k] + 0.05) << k;
    EXPECT_LT(shown.scores[k].ratio, 0.75) << k;
    EXPECT_LT(shown.ratio[k].high, 1.0) << k;
  }
  EXPECT_EQ(report.scored, 1600u);
  std::size_t months = 0, widths = 0;
  for (const auto& part : shown.months) months += part.jobs;
  for (const auto& part : shown.widths) widths += part.jobs;
  EXPECT_EQ(months, 1600u);
  EXPECT_EQ(widths, 1600u);
}

TEST(Score, by_hand) {
  EXPECT_DOUBLE_EQ(pinball(0.95, 110, 100), 9.5);
  EXPECT_DOUBLE_EQ(pinball(0.95, 90, 100), 0.5);
  logs::Log log;
  log.processors = 4;
  log.clock.unix_start = 0.0;
  for (int k = 0; k < 6; ++k) log.jobs.push_back(job(40.0 * 86400 * k, 100, 1));
  const auto t = timeline_of(log);
  const Predictions said = {std::vector<Quantiles>(6, {100, 100, 100}), std::vector<Quantiles>(6, {50, 150, 200})};
  const auto report = score(t, log.clock, {"right", "window"}, said, 1, 1);
  EXPECT_EQ(report.warm_up, 2u);
  EXPECT_EQ(report.predictors[0].scores[2].coverage, 1.0);
  EXPECT_EQ(report.predictors[0].scores[2].ratio, 0.0);
  EXPECT_EQ(report.predictors[1].scores[0].coverage, 0.0);
  EXPECT_NEAR(report.predictors[1].scores[2].pinball, 5.0, 1e-12);
  EXPECT_EQ(report.predictors[1].scores[2].ratio, 1.0);
  ASSERT_EQ(report.predictors[0].months.size(), 4u);
  EXPECT_EQ(report.predictors[0].months[0].name, "1970-03");
}

TEST(Score, months_without_a_calendar) { EXPECT_EQ(month_of({}, 0.0, 31 * 86400.0), "days   30-  59"); }

}  // namespace
}  // namespace sojourn::prediction
