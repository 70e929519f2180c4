#include "sojourn/replay/replay.h"

#include <gtest/gtest.h>

#include "sojourn/logs/test_log.h"
#include "sojourn/replay/gantt.h"
#include "sojourn/replay/json.h"
#include "sojourn/replay/text.h"

namespace sojourn::replay {
namespace {

// Nine jobs on ten processors; jobs 1 and 2 arrive together.
const char* kExample =
    "; MaxProcs: 10\n"
    "1 0 3 40 5 -1 -1 5 40 -1 1 1 1 1 1 1 -1 -1\n"
    "2 0 -1 10 6 -1 -1 6 20 -1 1 1 1 1 1 1 -1 -1\n"
    "3 5 4 40 8 -1 -1 8 50 -1 1 1 1 1 1 1 -1 -1\n"
    "4 15 -1 20 4 -1 -1 4 80 -1 1 1 1 1 1 1 -1 -1\n"
    "5 25 -1 80 5 -1 -1 5 90 -1 1 1 1 1 1 1 -1 -1\n"
    "6 30 -1 30 4 -1 -1 4 70 -1 1 1 1 1 1 1 -1 -1\n"
    "7 40 -1 20 3 -1 -1 3 20 -1 1 1 1 1 1 1 -1 -1\n"
    "8 55 -1 10 4 -1 -1 4 70 -1 1 1 1 1 1 1 -1 -1\n"
    "9 60 -1 10 6 -1 -1 6 20 -1 1 1 1 1 1 1 -1 -1\n";

Comparison example(const logs::Options& options = {},
                   const std::string& policies = "fcfs,first-fit,easy,conservative") {
  return replay(logs::log_of(kExample, options), options, policies_named(policies, "arrival"));
}

// In the order of named_measures. Fractions: the sums over nine jobs, 1340 of work and the ends are whole numbers.
TEST(Replay, the_measures_of_the_worked_example) {
  const std::vector<std::vector<double>> wanted = {
      {620 / 9.0, 880 / 9.0, 5.31712962962963, 1340 / 1800.0, 1340 / 600.0, 75, 106, 108, 109.6, 110, 180, 8, 0},
      {425 / 9.0, 685 / 9.0, 4.38425925925926, 1340 / 1750.0, 1340 / 600.0, 30, 116, 118, 119.6, 120, 175, 7, 5},
      {390 / 9.0, 650 / 9.0, 3.872685185185185, 1340 / 2000.0, 1340 / 600.0, 40, 94, 112, 126.4, 130, 200, 7, 3},
      {560 / 9.0, 820 / 9.0, 4.895833333333333, 1340 / 1900.0, 1340 / 600.0, 75, 100, 110, 118, 120, 190, 7, 1}};
  const double by_work[] = {56.11940299, 44.7761194, 51.04477612, 58.65671642};
  const auto c = example();
  for (std::size_t p = 0; p < 4; ++p) {
    const auto& m = c.runs[p].measures;
    const auto& texts = named_measures();
    for (std::size_t k = 0; k < wanted[p].size(); ++k)
      EXPECT_NEAR(*texts[k].value(m), wanted[p][k], 1e-9 * std::max(1.0, wanted[p][k]))
          << c.runs[p].policy.name << " " << texts[k].name;
    EXPECT_NEAR(m.mean_wait_by_work, by_work[p], 5e-9);
  }
}

TEST(Replay, recorded_waits_are_those_that_the_log_has) {
  const auto c = example();
  ASSERT_TRUE(c.recorded);
  EXPECT_EQ(c.recorded->jobs, 2u);
  EXPECT_DOUBLE_EQ(c.recorded->mean_wait, 3.5);
}

TEST(Replay, classes_add_up_to_the_mean) {
  const auto c = example();
  for (const auto& run : c.runs)
    for (const auto* classes : {&run.by_width, &run.by_estimate}) {
      double sum = 0;
      for (const auto& one : *classes) sum += one.mean_wait * double(one.jobs);
      EXPECT_NEAR(sum / 9, run.measures.mean_wait, 1e-12);
    }
}

TEST(Replay, every_what_if_says_open_loop) {
  logs::Options options;
  options.load_percent = 120;
  const auto log = logs::log_of(kExample, options);
  const auto c = replay(log, options, policies_named("easy", "arrival"));
  EXPECT_NE(to_text(log, c, 80).find("Open loop"), std::string::npos);
  EXPECT_NE(to_json(log, c, {}, {}, "").find("Open loop"), std::string::npos);
  EXPECT_EQ(to_text(log, example(), 80).find("Open loop"), std::string::npos);
}

TEST(Replay, policies_times_orders) {
  const auto all = policies_named("easy,fifo", "arrival,shortest");
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].label(), "easy");
  EXPECT_EQ(all[3].label(), "fifo/shortest");
}

TEST(Replay, a_policy_that_does_not_exist) {
  try {
    policies_named("esy", "arrival");
    FAIL();
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("did you mean easy?"), std::string::npos) << e.what();
  }
  EXPECT_THROW(policies_named("easy", "shortes"), ModelError);
  EXPECT_THROW(policies_named(",", "arrival"), ModelError);
}

TEST(Replay, boxes_of_the_picture_do_not_overlap) {
  const auto log = logs::log_of(kExample);
  for (const auto& run : example().runs) {
    const auto where = places(log.jobs, run.starts, log.processors);
    for (std::size_t a = 0; a < 9; ++a) {
      std::int64_t width = 0;
      for (const auto& s : where[a]) width += s.count;
      EXPECT_EQ(width, log.jobs[a].width);
      for (std::size_t b = 0; b < a; ++b) {
        const bool together =
            run.starts[a] < run.starts[b] + log.jobs[b].run && run.starts[b] < run.starts[a] + log.jobs[a].run;
        for (const auto& s : where[a])
          for (const auto& t : where[b])
            EXPECT_FALSE(together && s.first < t.first + t.count && t.first < s.first + s.count)
                << run.policy.name << ": jobs " << a + 1 << " and " << b + 1;
      }
    }
  }
}

TEST(Replay, the_picture_shows_a_blocked_head) {
  const auto log = logs::log_of(kExample);
  const std::string svg = gantt(log, example());
  EXPECT_NE(svg.find("job 3 (width 8) is the head and waits from 40 to 70"), std::string::npos);  // easy
}

TEST(Replay, why_tells_head_shadow_and_extra) {
  const auto log = logs::log_of(kExample);
  const auto all = why(log, policies_named("easy", "arrival"), "5");
  const std::string text = to_text(log, all.at(0), 80);
  EXPECT_NE(text.find("at 35: head 2, shadow time 40, extra 4"), std::string::npos) << text;
  EXPECT_THROW(why(log, policies_named("easy", "arrival"), "77"), ModelError);
}

}  // namespace
}  // namespace sojourn::replay
