// Answers of plan against every value looked at one by one, and against Erlang's formula computed here.
#include "sojourn/plan/plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "sojourn/plan/search.h"

namespace sojourn::plan {
namespace {

Question question(const std::string& model, const std::string& key, const std::string& conditions) {
  Question q{.model = model_file::Document::from_text(model, "test"),
             .key = key,
             .conditions = {},
             .objective = "",
             .solve = {},
             .simulate = {}};
  if (!conditions.empty()) q.conditions = parse_conditions({conditions});
  return q;
}

Plan find_without_simulation(const Question& q, const std::string& range, Wanted wanted = Wanted::automatic) {
  const auto candidates = Candidates::parse(q.key + "=" + range, q.model, 1'000'000);
  return find(q, candidates, {.wanted = wanted, .confirm = false}, {});
}

std::string mmc(double rate) {
  return "[[cluster]]\nprocessors = 10\n[arrivals]\nprocess = \"poisson\"\nrate = " + std::to_string(rate) +
         "\n[jobs]\nkind = \"sequential\"\ntime = { dist = \"exponential\", mean = 1 }\n";
}

// Mean wait in M/M/c by Erlang's recursion for the loss probability.
double mean_wait(int c, double offered) {
  double loss = 1;
  for (int k = 1; k <= c; ++k) loss = offered * loss / (k + offered * loss);
  const double wait = loss / (1 - offered / c * (1 - loss));
  return wait / (c - offered);
}

const char* const kRigid = R"(
[[cluster]]
processors = 6
[arrivals]
process = "poisson"
rate = 1.5
[jobs]
kind = "rigid"
[[jobs.class]]
weight = 0.6
width = 1
time = { dist = "exponential", mean = 1 }
[[jobs.class]]
weight = 0.4
width = 3
time = { dist = "exponential", mean = 0.5 }
)";

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

TEST(Condition, ComplainsAboutAllMistakesAtOnce) {
  try {
    parse_conditions({"wait_p59 <= 600", "mean_wait = 2", "mean_wait <= much"});
    FAIL();
  } catch (const ModelError& e) {
    ASSERT_EQ(e.complaints().size(), 3u);
    EXPECT_NE(e.complaints()[0].hint.find("wait_p"), std::string::npos);
  }
}

RC_GTEST_PROP(Search, BisectionFindsTheFirstThatHolds, ()) {
  const long n = *rc::gen::inRange<long>(1, 5000), first = *rc::gen::inRange<long>(0, n + 1);
  const auto found = smallest(
      0, n - 1, [&](long k) { return k >= first; }, 17, 4096);
  RC_ASSERT(found.monotone);
  RC_ASSERT(found.answer == (first < n ? std::optional<long>(first) : std::nullopt));
  const long guess = *rc::gen::inRange<long>(0, n);
  RC_ASSERT(smallest_near(guess, 0, n - 1, [&](long k) { return k >= first; }).answer == found.answer);
}

RC_GTEST_PROP(Search, WithoutOrderEveryValueIsLookedAt, ()) {
  const auto holds = *rc::gen::container<std::vector<bool>>(17, rc::gen::arbitrary<bool>());
  const auto found = smallest(
      0, 16, [&](long k) { return holds[static_cast<std::size_t>(k)]; }, 17, 4096);
  std::optional<long> first;
  for (long k = 16; k >= 0; --k)
    if (holds[static_cast<std::size_t>(k)]) first = k;
  RC_ASSERT(found.answer == first);
}

// Too many values to look at each: a stretch wider than a gap between two checked places is found to its very end.
RC_GTEST_PROP(Search, WithoutOrderTheGapBeforeTheFirstGoodPlaceIsBisected, ()) {
  const long last = 1'000'000, gap = last / 16 + 1;
  const long first = *rc::gen::inRange<long>(0, last - gap), end = *rc::gen::inRange<long>(first + gap, last);
  const auto found = smallest(
      0, last, [&](long k) { return first <= k && k < end; }, 17, 4096);
  RC_ASSERT(found.answer == first);
  RC_ASSERT(!found.monotone);
}

TEST(Search, FindsTheBottomOfAValleyInALongRange) {
  int asked = 0;
  const auto found = cheapest(
      0, 1'000'000, [&](long k) { return ++asked, std::fabs(double(k) - 314159.2); }, 33, 33);
  EXPECT_EQ(found.answer, 314159);
  EXPECT_FALSE(found.complete);
  EXPECT_LT(asked, 300);
}

TEST(Plan, FindsTheFewestProcessorsThatErlangAsksFor) {
  for (const double rate : {0.9, 8.0, 95.0, 990.0, 9800.0}) {
    for (const double target : {0.5 / std::sqrt(rate), 0.001}) {
      int c = static_cast<int>(rate) + 1;
      while (mean_wait(c, rate) > target) ++c;
      const auto plan = find_without_simulation(
          question(mmc(rate), "cluster.processors", fmt::format("mean_wait <= {}", target)), "1..12000");
      ASSERT_TRUE(plan.answer) << rate;
      EXPECT_EQ(*plan.answer, std::to_string(c)) << rate << " " << target;
      EXPECT_EQ(plan.wanted, Wanted::smallest);
    }
  }
}

TEST(Plan, AgreesWithABruteForceSweepForRigidJobs) {
  auto q = question(kRigid, "cluster.processors", "wait_p95 <= 1.2 and mean_wait <= 0.2");
  Evaluator every(q, {});
  std::string first;
  for (int c = 3; c <= 12 && first.empty(); ++c)
    if (every.best(std::to_string(c)).holds) first = std::to_string(c);
  ASSERT_FALSE(first.empty());
  const auto plan = find_without_simulation(q, "1..12");
  EXPECT_EQ(plan.answer, first);
  EXPECT_TRUE(plan.at_answer.exact());
  EXPECT_FALSE(plan.beside->holds);
}

TEST(Plan, FindsTheLargestRateToTheTolerance) {
  const auto plan = find_without_simulation(question(mmc(1), "arrivals.rate", "mean_wait <= 0.1"), "0.1..9.9");
  ASSERT_TRUE(plan.answer);
  EXPECT_EQ(plan.wanted, Wanted::largest);
  const double rate = std::stod(*plan.answer);
  EXPECT_LE(mean_wait(10, rate), 0.1);
  EXPECT_GT(mean_wait(10, rate + 1e-5), 0.1);
}

// A largest rate below the one that saturates the machine, which no longer holds at either end of the range.
TEST(Plan, FindsTheEndOfAStretch) {
  const auto q = question(mmc(1), "arrivals.rate", "mean_wait <= 0.1 and throughput >= 2");
  const auto largest = find_without_simulation(q, "0.1..20", Wanted::largest);
  ASSERT_TRUE(largest.answer);
  const double rate = std::stod(*largest.answer);
  EXPECT_LE(mean_wait(10, rate), 0.1);
  EXPECT_GT(mean_wait(10, rate + 1e-4), 0.1);
  const auto smallest = find_without_simulation(q, "0.1..20", Wanted::smallest);
  ASSERT_TRUE(smallest.answer);
  EXPECT_NEAR(std::stod(*smallest.answer), 2, 1e-4);
  EXPECT_GE(std::stod(*smallest.answer), 2);
}

// A hundredth of the space between two of the places at which the order is checked.
TEST(Plan, FindsANarrowStretchBetweenTheCheckedPlaces) {
  for (const auto* conditions :
       {"mean_wait >= 0.1 and mean_wait <= 0.101", "utilization > 0.03 and utilization < 0.0305",
        "utilization > 0.971 and utilization < 0.9715"}) {
    const auto plan = find_without_simulation(question(mmc(1), "arrivals.rate", conditions), "0.1..9.9");
    ASSERT_TRUE(plan.answer) << conditions;
    EXPECT_TRUE(plan.at_answer.holds) << conditions;
  }
  const auto none = question(mmc(1), "arrivals.rate", "mean_wait >= 0.1 and mean_wait <= 0.09");
  EXPECT_FALSE(find_without_simulation(none, "0.1..9.9").answer);
}

TEST(Plan, ARangeMayBeASingleValue) {
  const auto q = question(mmc(5), "cluster.processors", "mean_wait <= 0.1");
  EXPECT_EQ(find_without_simulation(q, "10..10").answer, "10");
  EXPECT_FALSE(find_without_simulation(q, "5..5").answer);
}

TEST(Plan, SaysWhenNoValueDoes) {
  const auto plan = find_without_simulation(question(mmc(50), "cluster.processors", "mean_wait <= 0.1"), "1..40");
  EXPECT_FALSE(plan.answer);
  ASSERT_EQ(plan.ends.size(), 2u);
  EXPECT_FALSE(plan.ends[1].stability.stable);
}

TEST(Plan, FindsTheBestOfAList) {
  auto q = question(mmc(5), "jobs.time.mean", "utilization >= 0.6");
  q.objective = "mean_response";
  const auto plan = find_without_simulation(q, "1.5,1.1,1.3,1.9", Wanted::minimum);
  EXPECT_EQ(plan.answer, "1.3");
}

TEST(Plan, RefusesARangeWithoutAModel) {
  EXPECT_THROW(find_without_simulation(question(mmc(5), "cluster.processors", "mean_wait <= 1"), "-5..-1"), ModelError);
}

TEST(Plan, ASimulationAnswersWhereNoMethodKnowsTheMeasure) {
  std::string model = kRigid;
  model += "[policy]\ndiscipline = \"first-fit\"\n";
  auto q = question(model, "cluster.processors", "mean_wait <= 0.2");
  q.simulate.most_jobs = 2'000'000;
  const auto candidates = Candidates::parse("cluster.processors=3..12", q.model, 1000);
  const auto plan = find(q, candidates, {}, {});
  ASSERT_TRUE(plan.answer);
  EXPECT_TRUE(plan.at_answer.simulated());
  ASSERT_TRUE(plan.beside);
  EXPECT_GT(plan.beside->findings[0].value, plan.at_answer.findings[0].value);
}

}  // namespace
}  // namespace sojourn::plan
