#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "sojourn/simulation/calendar.h"
#include "sojourn/simulation/log_histogram.h"
#include "sojourn/simulation/measures.h"
#include "sojourn/simulation/ring_queue.h"
#include "sojourn/simulation/statistics.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::simulation {
namespace {

TEST(Calendar, EventsComeInTheirTotalOrder) {
  std::mt19937_64 rng(1);
  std::uniform_int_distribution<int> time(0, 50), kind(0, 2);
  Calendar calendar;
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> expected;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const double t = time(rng);
    const auto k = static_cast<std::uint32_t>(kind(rng));
    calendar.schedule(t, k, i);
    expected.emplace_back(t, k, i);
  }
  std::sort(expected.begin(), expected.end());
  for (const auto& [t, k, i] : expected) {
    EXPECT_EQ(calendar.next().time, t);
    EXPECT_EQ(calendar.next().kind(), k);
    EXPECT_EQ(calendar.next().what, i);
    calendar.remove_next();
  }
  EXPECT_TRUE(calendar.empty());
}

TEST(Calendar, DeparturesComeBeforeArrivalsAtTheSameTime) {
  Calendar calendar;
  calendar.schedule(1.0, 1, 10);
  calendar.schedule(1.0, 0, 20);
  EXPECT_EQ(calendar.next().what, 20u);
}

TEST(Calendar, ReplacingTheNextEventKeepsTheOrder) {
  std::mt19937_64 rng(2);
  std::exponential_distribution<double> step(1.0);
  Calendar calendar;
  for (std::uint32_t i = 0; i < 37; ++i) calendar.schedule(step(rng), 0, i);
  double last = 0;
  for (int k = 0; k < 20000; ++k) {
    ASSERT_GE(calendar.next().time, last);
    last = calendar.next().time;
    calendar.replace_next(last + step(rng), 0, calendar.next().what);
  }
  EXPECT_EQ(calendar.size(), 37u);
}

TEST(RingQueue, KeepsTheOrderWhileItGrows) {
  RingQueue<int> q;
  int in = 0, out = 0;
  for (int round = 0; round < 300; ++round) {
    for (int k = 0; k < 5; ++k) q.push(in++);
    for (int k = 0; k < 3; ++k, q.pop()) ASSERT_EQ(q.front(), out++);
  }
  EXPECT_EQ(q.size(), 600u);
  EXPECT_EQ(q[0], out);
}

TEST(LogHistogram, QuantilesAreWithinHalfAPercent) {
  std::mt19937_64 rng(3);
  std::lognormal_distribution<double> law(0.0, 2.0);
  LogHistogram h(3.0);
  std::vector<double> values;
  for (int i = 0; i < 100000; ++i) {
    values.push_back(i % 4 == 0 ? 0.0 : law(rng));
    h.add(values.back());
  }
  std::sort(values.begin(), values.end());
  EXPECT_EQ(h.quantile(0.2), 0.0);
  for (const double p : {0.3, 0.5, 0.9, 0.99})
    EXPECT_NEAR(h.quantile(p) / values[static_cast<std::size_t>(p * 100000)], 1.0, 0.005);
  EXPECT_EQ(h.count(), 100000u);
}

TEST(Statistics, StudentIntervalOfAKnownSample) {
  // 1..5: mean 3, s = sqrt(2.5), t(4, 0.975) = 2.776445
  const auto m = mean_with_interval({1, 2, 3, 4, 5}, 0.95);
  EXPECT_DOUBLE_EQ(m.value, 3.0);
  EXPECT_NEAR(m.interval->high - 3.0, 2.7764451052 * std::sqrt(2.5 / 5), 1e-9);
}

TEST(Statistics, WhatWasNeverSeenHasNoInterval) {
  EXPECT_FALSE(mean_with_interval({0, 0, 0, 0}, 0.95).interval);
  EXPECT_TRUE(mean_with_interval({7, 7, 7, 7}, 0.95).interval);
}

TEST(Warmup, EndsWhereTheSeriesStopsFalling) {
  std::mt19937_64 rng(4);
  std::normal_distribution<double> noise(0.0, 0.1);
  std::vector<double> z;
  for (int i = 0; i < 400; ++i) z.push_back(1.0 + (i < 60 ? 3.0 * (1 - i / 60.0) : 0.0) + noise(rng));
  const auto cut = end_of_warmup(z);
  EXPECT_GE(cut, 45u);
  EXPECT_LE(cut, 75u);
}

TEST(Warmup, ASeriesThatNeverSettlesIsSeen) {
  std::vector<double> z;
  for (int i = 0; i < 400; ++i) z.push_back(i);
  EXPECT_GE(2 * end_of_warmup(z), z.size());
}

TEST(VonNeumann, TellsCorrelatedBatchesFromIndependentOnes) {
  std::mt19937_64 rng(5);
  std::normal_distribution<double> noise;
  std::vector<double> independent, correlated;
  double x = 0;
  for (int i = 0; i < 64; ++i) {
    independent.push_back(noise(rng));
    x = 0.8 * x + noise(rng);
    correlated.push_back(x);
  }
  EXPECT_GT(von_neumann_score(independent), -1.6);
  EXPECT_LT(von_neumann_score(correlated), -3);
}

double value_of(const NamedValues& values, const std::string& name) {
  for (const auto& [key, value] : values)
    if (key == name) return value;
  return -1;
}

TEST(Tally, ClassesOnTheSameProcessorsAddUpToOneMachine) {
  TallySettings s;
  s.processors = 10;
  s.same_processors = true;
  s.idle_while_waiting = true;
  std::vector<Tally> parts(2, Tally(s));
  for (auto& t : parts) {
    t.time = 4;
    t.used_area = 12;
    t.idle_area = 2;
    t.add_used_time(3, 1.5);
  }
  const Tally all = all_together(parts);
  EXPECT_EQ(all.settings.processors, 10);
  EXPECT_EQ(value_of(measures_of(all), "utilization"), 0.6);
  EXPECT_EQ(value_of(measures_of(all), "mean_idle_while_waiting"), 1);
  EXPECT_EQ(all.used_time, (std::vector<double>{0, 0, 0, 3}));
}

TEST(Tally, ManyJobsAreTheSameAsOneByOne) {
  TallySettings settings;
  settings.time_unit = 3.0;
  settings.short_job = 0.5;
  settings.thresholds = {1.0, 4.0};
  Tally one(settings), many(settings);
  std::mt19937_64 rng(4);
  std::exponential_distribution<double> law(0.3);
  for (std::size_t n = 1; n < 400; n += 57) {
    std::vector<double> waits(n), services(n), sizes(n);
    for (std::size_t k = 0; k < n; ++k) {
      waits[k] = k % 3 ? law(rng) * (k % 5 ? 1.0 : 1e-20) : 0.0;
      sizes[k] = law(rng);
      services[k] = 2 * sizes[k];
      one.record(waits[k], services[k], sizes[k]);
    }
    many.record(waits, services, sizes);
  }
  EXPECT_EQ(one.jobs, many.jobs);
  EXPECT_EQ(one.waited, many.waited);
  EXPECT_EQ(one.wait, many.wait);
  EXPECT_EQ(one.response, many.response);
  EXPECT_EQ(one.slowdown, many.slowdown);
  EXPECT_EQ(one.bounded_slowdown, many.bounded_slowdown);
  EXPECT_EQ(one.waits_above, many.waits_above);
  EXPECT_EQ(one.responses_above, many.responses_above);
  EXPECT_EQ(one.waits.count(), many.waits.count());
  for (double p = 0.0; p <= 1.0; p += 0.01) {
    EXPECT_EQ(one.waits.quantile(p), many.waits.quantile(p));
    EXPECT_EQ(one.responses.quantile(p), many.responses.quantile(p));
  }
}

TEST(Tally, ASaturatedMachineTellsNoWaits) {
  TallySettings s;
  s.saturated = true;
  Tally t(s);
  t.time = 2;
  t.jobs = 6;
  t.used_area = 1;
  EXPECT_EQ(value_of(measures_of(t), "throughput"), 3);
  EXPECT_EQ(value_of(measures_of(t), "mean_wait"), -1);
}

}  // namespace
}  // namespace sojourn::simulation
