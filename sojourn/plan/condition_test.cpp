// Conditions as people write them: any measure, of a class or a cluster too, against numbers, percentages and times.
#include "sojourn/plan/condition.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/plan/verdict.h"

namespace sojourn::plan {
namespace {

TEST(Condition, ReadsWhatPeopleWrite) {
  const auto all = parse_conditions({"wait_p95 <= 600 and utilization>=0.5", "mean_response<1e3"});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(to_string(all[0]), "wait_p95 <= 600");
  EXPECT_EQ(to_string(all[1]), "utilization >= 0.5");
  EXPECT_TRUE(all[2].holds(999.9));
  EXPECT_FALSE(all[2].holds(1000));
  EXPECT_DOUBLE_EQ(all[0].margin(540), 0.1);
  EXPECT_DOUBLE_EQ(all[1].margin(0.4), -0.2);
  EXPECT_FALSE(all[0].holds(std::nan("")));
}

TEST(Condition, ReadsPartsPercentilesAndTailsOfAnyKind) {
  const auto all =
      parse_conditions({"large.wait_p95 <= 1h", "wait_p80 < 30m and response_p99.9 <= 1d12h", "wait_above(1h) <= 5%",
                        "width 4.wait_above(90min) <= 0.05", "a.b.response_p99.9 <= 2"},
                       "hours");
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[0].measure.part, "large");
  EXPECT_EQ(all[0].measure.measure, "wait_p95");
  EXPECT_DOUBLE_EQ(all[0].limit, 1);
  EXPECT_EQ(all[1].measure.measure, "wait_p80");
  EXPECT_DOUBLE_EQ(all[1].limit, 0.5);
  EXPECT_EQ(all[2].measure.measure, "response_p99.9");
  EXPECT_DOUBLE_EQ(all[2].limit, 36);
  EXPECT_EQ(all[3].measure.measure, "wait_above(1)");
  EXPECT_DOUBLE_EQ(all[3].limit, 0.05);
  EXPECT_EQ(all[4].measure.part, "width 4");
  EXPECT_EQ(all[4].measure.measure, "wait_above(1.5)");
  EXPECT_EQ(all[5].measure.part, "a.b");
  EXPECT_EQ(all[5].measure.text(), "a.b.response_p99.9");
}

std::string complaint_about(const std::string& text) {
  try {
    parse_conditions({text});
  } catch (const ModelError& e) {
    const Complaint& first = e.complaints().at(0);
    return first.problem + "; " + first.expected;
  }
  return "";
}

TEST(Condition, SaysWhatIsWrong) {
  EXPECT_NE(complaint_about("wait_p95 <= 1h").find("time_unit"), std::string::npos);
  EXPECT_NE(complaint_about("wait_above(1h) <= 0.1").find("time_unit"), std::string::npos);
  EXPECT_NE(complaint_about("mean_wait <= 5%").find("not a fraction"), std::string::npos);
  EXPECT_NE(complaint_about("large.mean_weight <= 5").find("did you mean mean_wait"), std::string::npos);
  EXPECT_NE(complaint_about("jobs_pmf <= 5").find("distribution"), std::string::npos);
  EXPECT_NE(complaint_about("mean_wait = 2").find("not a condition"), std::string::npos);
  EXPECT_NE(complaint_about("wait_p100 <= 2").find("no measure"), std::string::npos);
}

TEST(Condition, ComplainsAboutAllMistakesAtOnce) {
  try {
    parse_conditions({"wait_p59x <= 600", "mean_wait = 2", "mean_wait <= much"});
    FAIL();
  } catch (const ModelError& e) {
    ASSERT_EQ(e.complaints().size(), 3u);
    EXPECT_NE(e.complaints()[0].problem.find("wait_p"), std::string::npos);
  }
}

TEST(Condition, RoundingDoesNotDecide) {
  const auto at_most = parse_conditions({"utilization <= 0.8"})[0], below = parse_conditions({"utilization < 0.8"})[0];
  const double nearly = 0.8 * (1 + 1e-15);
  EXPECT_TRUE(at_most.holds(nearly));
  EXPECT_FALSE(below.holds(nearly));
  EXPECT_FALSE(at_most.holds(0.8 * (1 + 1e-9)));
}

Finding simulated(double value, double low, double high) {
  return {value, answers::Interval{low, high, 0.95}, {}, "simulation", answers::MethodKind::simulation, {}};
}

// The limit inside the interval is never a failure: 357 nodes, [1.992, 2.074] against 2.
TEST(Verdict, UndecidedIsWithinNoise) {
  const auto c = parse_conditions({"mean_wait <= 2"})[0];
  EXPECT_EQ(judge(c, simulated(2.03, 1.992, 2.074)), Verdict::within_noise);
  EXPECT_EQ(judge(c, simulated(1.9, 1.85, 1.95)), Verdict::holds);
  EXPECT_EQ(judge(c, simulated(2.1, 2.05, 2.15)), Verdict::fails);
  Finding exact{2 * (1 + 1e-9), {}, 1e-8, "qbd", answers::MethodKind::exact, {}};
  EXPECT_EQ(judge(c, exact), Verdict::within_noise);
  exact.error = 1e-12;
  EXPECT_EQ(judge(c, exact), Verdict::fails);
  EXPECT_EQ(judge(c, {std::nan(""), {}, {}, "", answers::MethodKind::simulation, {}}), Verdict::unknown);
}

TEST(Verdict, OneConditionThatFailsIsEnough) {
  const auto both = parse_conditions({"mean_wait <= 2 and mean_response <= 3"});
  Evaluation e;
  e.stability.stable = true;
  e.findings = {simulated(2.03, 1.992, 2.074), simulated(4, 3.9, 4.1)};
  judge(both, e);
  EXPECT_EQ(e.verdict, Verdict::fails);
  e.findings[1] = simulated(2, 1.9, 2.1);
  judge(both, e);
  EXPECT_EQ(e.verdict, Verdict::within_noise);
}

}  // namespace
}  // namespace sojourn::plan
