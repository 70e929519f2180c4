#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/base/calendar.h"
#include "sojourn/base/errors.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/logs/test_log.h"
#include "sojourn/recorded_jobs/as_simulation.h"
#include "sojourn/recorded_jobs/blocks.h"
#include "sojourn/recorded_jobs/limits.h"
#include "sojourn/recorded_jobs/outcome.h"
#include "sojourn/recorded_jobs/what_if.h"
#include "sojourn/recorded_jobs/width_classes.h"

namespace sojourn::recorded_jobs {
namespace {

std::string row(int number, double submit, int width, double run, double estimate = -1) {
  return fmt::format("{} {} -1 {} {} -1 -1 {} {} -1 1 1 1 1 1 1 -1 -1\n", number, submit, run, width, width, estimate);
}

Model model_of(const std::string& text, const std::string& policy = "fifo", const logs::Options& options = {}) {
  Model m;
  m.options = options;
  logs::Options own = options;
  own.load_percent = 100.0;
  m.log = std::make_shared<logs::Log>(logs::log_of(text, own));
  m.discipline = policy;
  m.policy.backfill = *scheduling::backfill_named(policy);
  return m;
}

// Five weeks; every job's run time says in which week, on which day and at which hour it came.
std::string five_weeks() {
  std::string text = "; MaxProcs: 64\n; UnixStartTime: 1767571200\n";
  int number = 0;
  for (int week = 0; week < 5; ++week)
    for (int day = 0; day < 7; ++day)
      for (int hour = 0; hour < 24; hour += 3 + week) {
        ++number;
        text += row(number, week * kWeek + day * kDay + hour * 3600.0, 1 + week, 1 + week * 1000 + day * 100 + hour);
      }
  return text + row(number + 1, 5 * kWeek, 1, 9999);  // of the sixth week there is only this
}

TEST(Blocks, a_drawn_log_is_made_of_whole_weeks_with_day_and_hour_kept) {
  const auto log = logs::log_of(five_weeks());
  const Blocks blocks(log, Resample::weeks);
  EXPECT_EQ(blocks.count(), 5U);
  EXPECT_EQ(blocks.left_out(), 1U);
  std::map<int, std::size_t> jobs_of_week;
  for (const auto& job : log.jobs)
    if (job.run < 9999) ++jobs_of_week[static_cast<int>(job.run) / 1000];
  std::map<int, int> drawn_weeks;
  for (std::uint32_t replication = 0; replication < 200; ++replication) {
    const auto drawn = blocks.draw(7, replication);
    ASSERT_TRUE(std::is_sorted(drawn.begin(), drawn.end(), [](auto& a, auto& b) { return a.submit < b.submit; }));
    std::map<int, std::vector<const scheduling::Job*>> places;
    for (const auto& job : drawn) places[static_cast<int>(job.submit / kWeek)].push_back(&job);
    ASSERT_EQ(places.size(), 5U);
    for (const auto& [place, jobs] : places) {
      const int week = static_cast<int>(jobs.front()->run) / 1000;
      ++drawn_weeks[week];
      ASSERT_EQ(jobs.size(), jobs_of_week[week]) << "all jobs of a week together";
      for (const auto* job : jobs) {
        const int day = static_cast<int>(job->run - 1) / 100 % 10, hour = static_cast<int>(job->run - 1) % 100;
        ASSERT_EQ(job->submit, place * kWeek + day * kDay + hour * 3600.0) << "day and hour kept";
        ASSERT_EQ(job->width, 1 + week);
      }
    }
  }
  // 1,000 draws, 200 expected of each week, standard deviation 12.6: five of them, 1e-6 to fail by chance.
  for (int week = 0; week < 5; ++week) EXPECT_NEAR(drawn_weeks[week], 200, 64);
}

TEST(Blocks, the_same_seed_and_number_give_the_same_log_and_others_give_another) {
  const auto log = logs::log_of(five_weeks());
  const Blocks blocks(log, Resample::days);
  EXPECT_EQ(blocks.count(), 35U);
  const auto same = [&](std::uint64_t seed, std::uint32_t replication) {
    const auto a = blocks.draw(1, 0), b = blocks.draw(seed, replication);
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const auto& x, const auto& y) {
             return x.submit == y.submit && x.run == y.run;
           });
  };
  EXPECT_TRUE(same(1, 0));
  EXPECT_FALSE(same(1, 1));
  EXPECT_FALSE(same(2, 0));
}

TEST(Blocks, hours_are_those_of_the_clock_on_the_wall) {
  // Berlin: clocks go forward on 2026-03-29. Jobs at eight in the morning, local time, on twenty days around it.
  std::string text = "; MaxProcs: 4\n; UnixStartTime: 0\n; TimeZoneString: Europe/Berlin\n";
  for (int day = 0; day < 20; ++day) {
    const double midnight_utc = 1773964800.0 + day * kDay;  // 2026-03-20
    const double offset = day < 9 ? 3600.0 : 7200.0;
    text += row(2 * day + 1, midnight_utc - offset, 1, 1) + row(2 * day + 2, midnight_utc + 8 * 3600.0 - offset, 2, 60);
  }
  const auto log = logs::log_of(text);
  ASSERT_EQ(log.clock.zone_name, "Europe/Berlin");
  const Blocks blocks(log, Resample::days);
  for (const auto& job : blocks.draw(1, 1)) EXPECT_EQ(std::fmod(job.submit, kDay), job.width == 1 ? 0.0 : 8 * 3600.0);
}

TEST(Blocks, two_whole_ones_are_needed) {
  const std::string text = "; MaxProcs: 4\n" + row(1, 0, 1, 10) + row(2, kWeek + 5, 1, 10);
  EXPECT_THROW(Blocks(logs::log_of(text), Resample::weeks), ModelError);
  EXPECT_EQ(Blocks(logs::log_of(text), Resample::days).count(), 7U);
}

TEST(Limits, offered_load_and_what_fifo_carries) {
  // Two jobs of 3 on 4 processors can never run together: three quarters of the machine, whatever the load.
  const std::string text = "; MaxProcs: 4\n" + row(1, 0, 3, 100) + row(2, 50, 3, 100) + row(3, 400, 3, 100);
  const auto m = model_of(text);
  EXPECT_DOUBLE_EQ(offered_load(m), 900.0 / 1600.0);
  EXPECT_DOUBLE_EQ(fifo_saturation(m), 0.75);
  EXPECT_DOUBLE_EQ(mean_work(m), 300.0);
  logs::Options more;
  more.load_percent = 200.0;
  EXPECT_DOUBLE_EQ(offered_load(model_of(text, "fifo", more)), 900.0 / 800.0);
  EXPECT_TRUE(std::isnan(fifo_saturation(model_of("; MaxProcs: 9\n" + row(1, 0, 3, 100) + row(2, 5, 3, 100)))));
}

TEST(WidthClasses, octaves_that_have_jobs) {
  const auto log = logs::log_of("; MaxProcs: 2000\n" + row(1, 0, 1, 1) + row(2, 0, 3, 1) + row(3, 0, 4, 1) +
                                row(4, 0, 1024, 1) + row(5, 0, 1025, 1));
  const WidthClasses classes(log.jobs);
  EXPECT_EQ(classes.names(), (std::vector<std::string>{"1", "3-4", "513-1024", "1025-2048"}));
  EXPECT_EQ(classes.of(3), 1U);
  EXPECT_EQ(classes.of(1024), 2U);
  EXPECT_EQ(classes.of(1025), 3U);
}

TEST(AsSimulation, one_replay_has_values_and_no_interval) {
  const std::string text = "; MaxProcs: 4\n" + row(1, 0, 3, 100) + row(2, 50, 3, 100) + row(3, 60, 1, 20, 40);
  const auto fifo = simulate(model_of(text), {}, {}), easy = simulate(model_of(text, "easy"), {}, {});
  EXPECT_DOUBLE_EQ(fifo.measures.value("mean_wait"), (50 + 40) / 3.0);
  EXPECT_DOUBLE_EQ(easy.measures.value("mean_wait"), 50 / 3.0);
  EXPECT_DOUBLE_EQ(easy.measures.value("mean_queue"), 50 / 200.0);
  EXPECT_DOUBLE_EQ(easy.measures.value("utilization"), 620 / 800.0);
  EXPECT_DOUBLE_EQ(easy.measures.value("wait_p50"), 0.0);
  for (const auto& [name, measure] : easy.measures) EXPECT_FALSE(measure.interval) << name;
  ASSERT_EQ(easy.classes.size(), 2U);
  EXPECT_DOUBLE_EQ(easy.classes[1].measures.value("mean_wait"), 25.0);
  EXPECT_DOUBLE_EQ(easy.classes[1].measures.value("wait_p95"), 47.5);
}

TEST(AsSimulation, policies_meet_the_same_drawn_logs) {
  auto m = model_of(five_weeks());
  m.resample = Resample::weeks;
  simulation::ExperimentOptions options;
  options.replications = 6;
  const auto fifo = simulate(m, options, {});
  m.policy.backfill = scheduling::Backfill::easy;
  const auto easy = simulate(m, options, {});
  // What depends on the jobs alone is the same to the last bit.
  EXPECT_EQ(fifo.jobs, easy.jobs);
  EXPECT_EQ(fifo.replications, 6);
  const auto work = [](const answers::MethodAnswer& a) {
    return a.measures.value("mean_response") - a.measures.value("mean_wait");
  };
  EXPECT_NEAR(work(fifo), work(easy), 1e-9 * work(fifo));
  ASSERT_TRUE(fifo.measures.find("mean_response")->interval);
}

// Weeks whose run times differ by orders of magnitude: percentiles of all drawn logs together, against those of the
// waits themselves.
TEST(AsSimulation, percentiles_are_those_of_all_drawn_jobs_together) {
  auto m = model_of(five_weeks() + row(9000, 4 * kWeek + 5, 64, 400000, 400000) +
                    row(9001, 2 * kWeek + 5, 64, 300000, 300000));
  m.resample = Resample::weeks;
  simulation::ExperimentOptions options;
  options.replications = 12;
  const auto answer = simulate(m, options, {});
  const Blocks blocks(*m.log, m.resample);
  std::vector<double> waits;
  for (std::uint32_t k = 0; k < 12; ++k) {
    const auto outcome = outcome_of(m, blocks.draw(options.seed, k));
    for (std::size_t j = 0; j < outcome.jobs.size(); ++j) waits.push_back(outcome.starts[j] - outcome.jobs[j].submit);
  }
  std::sort(waits.begin(), waits.end());
  constexpr double kBin = 0.01;  // twice what a histogram's bin may be off
  for (const double level : {0.9, 0.95, 0.99}) {
    const double wanted = logs::quantile(waits, level);
    ASSERT_GT(wanted, 0);
    EXPECT_NEAR(answer.measures.value(fmt::format("wait_p{:.0f}", 100 * level)), wanted, kBin * wanted);
  }
}

TEST(WhatIf, the_machine_of_the_header_is_none) {
  const std::string text = "; MaxProcs: 4\n" + row(1, 0, 3, 100) + row(2, 50, 4, 100);
  logs::Options options;
  options.processors = logs::Processors{4, false};
  EXPECT_TRUE(what_if(logs::log_of(text, options), options).empty());
  options.processors = logs::Processors{3, false};
  const auto smaller = logs::log_of(text, options);
  EXPECT_EQ(what_if(smaller, options).size(), 1U);
  EXPECT_EQ(too_wide_note(smaller), "1 job is wider than 3 processors and left out, with 57.1% of the work");
}

}  // namespace
}  // namespace sojourn::recorded_jobs
