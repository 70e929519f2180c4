// Answers of plan against every value looked at one by one, and against Erlang's formula computed here.
#include "sojourn/plan/plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "sojourn/plan/best.h"
#include "sojourn/plan/knowledge.h"
#include "sojourn/plan/report.h"

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

Candidates candidates(const Question& q, const std::string& range) {
  return Candidates::parse(q.key + "=" + range, q.model, 1'000'000);
}

// Time enough to look at every value, so that no answer here depends on how fast the machine is.
constexpr double kPatience = 3600;

Plan find_without_simulation(const Question& q, const std::string& range, Wanted wanted = Wanted::automatic) {
  return find(q, candidates(q, range), {.wanted = wanted, .confirm = false, .scan_seconds = kPatience}, {});
}

const Evaluation& at_answer(const Plan& plan) { return plan.at(plan.answer)->decisive; }

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

std::string rigid(int width, const std::string& arrivals) {
  return fmt::format(
      "[[cluster]]\nprocessors = {}\n[arrivals]\nprocess = \"poisson\"\n{}\n[jobs]\nkind = \"rigid\"\nwidth = {}\n"
      "time = {{ dist = \"exponential\", mean = 1 }}\n",
      width, arrivals, width);
}

TEST(Candidates, RangesThatNoNumberCounts) {
  const auto model = model_file::Document::from_text(
      "[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\nkind = \"sequential\"\ntime = { dist = "
      "\"exponential\", mean = 1 }\n",
      "m.toml");
  for (const char* text : {"cluster.processors=1..1e300", "cluster.processors=-1e18..1", "arrivals.load=-1e308..1e308"})
    EXPECT_THROW(Candidates::parse(text, model, 1000), ModelError) << text;
  const auto narrow = Candidates::parse("arrivals.load=0.5..0.5000000000000001", model, 1000);
  EXPECT_EQ(narrow.text(0), "0.5");
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
      EXPECT_EQ(plan.basis.kind, Basis::Kind::proved);
      EXPECT_LT(plan.tried.size(), 30u);
    }
  }
}

// Width 100 at a fixed load: k hundred processors are k servers, and a hundred less one are none. 200 holds, as 201 to
// 230 do; a bisection found 300.
TEST(Plan, WidthsThatDoNotDivideTheMachine) {
  const auto q = question(rigid(100, "load = 0.5"), "cluster.processors", "mean_wait <= 0.5");
  const auto plan = find_without_simulation(q, "100..3000", Wanted::smallest);
  EXPECT_EQ(plan.answer, "200");
  EXPECT_EQ(plan.basis.kind, Basis::Kind::every_value);
  EXPECT_NEAR(at_answer(plan).findings[0].value, 1.0 / 3, 1e-12);
  const auto hurried =
      find(q, candidates(q, "100..3000"), {.wanted = Wanted::smallest, .confirm = false, .scan_seconds = 0}, {});
  EXPECT_TRUE(hurried.answer == "200" || hurried.basis.kind == Basis::Kind::assumed);
  const auto largest = find_without_simulation(q, "100..260", Wanted::largest);
  EXPECT_EQ(largest.answer, "230");
  EXPECT_EQ(largest.basis.kind, Basis::Kind::every_value);
}

TEST(Knowledge, CoversJobsInOrderOfArrivalAtAFixedRate) {
  const auto proved = [](const std::string& model, const std::string& key, const std::string& conditions,
                         const std::string& range) {
    const auto q = question(model, key, conditions);
    return what_is_proved(q, candidates(q, range)).has_value();
  };
  const std::string easy = std::string(kRigid) + "[policy]\ndiscipline = \"easy\"\n";
  const std::string horizon = mmc(8) + "[horizon]\ntime = 100\n";
  EXPECT_TRUE(proved(mmc(8), "cluster.processors", "wait_p95 <= 1 and utilization >= 0.5", "9..20"));
  EXPECT_TRUE(proved(kRigid, "arrivals.rate", "mean_slowdown <= 3", "0.1..1"));
  EXPECT_TRUE(proved(kRigid, "arrivals.load", "mean_wait <= 3", "0.1..0.5"));
  EXPECT_TRUE(proved(rigid(3, "rate = 1"), "jobs.time.mean", "mean_wait <= 3", "0.1..0.5"));
  EXPECT_FALSE(proved(rigid(3, "load = 0.5"), "jobs.time.mean", "mean_wait <= 3", "0.1..0.5"));
  EXPECT_FALSE(proved(rigid(3, "rate = 1"), "jobs.time.mean", "mean_slowdown <= 3", "0.1..0.5"));
  EXPECT_FALSE(proved(rigid(3, "load = 0.5"), "cluster.processors", "mean_wait <= 1", "3..20"));
  EXPECT_FALSE(proved(easy, "cluster.processors", "mean_wait <= 1", "3..20"));
  EXPECT_FALSE(proved(horizon, "cluster.processors", "mean_wait <= 1", "9..20"));
  EXPECT_FALSE(proved(mmc(8), "cluster.processors", "decay_rate <= 0.5", "9..20"));
  EXPECT_FALSE(proved(mmc(8), "cluster", "mean_wait <= 1", "1..2"));
}

TEST(Knowledge, SuspectsMultiplesOfTheWidths) {
  const auto q = question(kRigid, "cluster.processors", "mean_wait <= 1");
  EXPECT_EQ(suspects(q, candidates(q, "4..12")), (std::vector<long>{2, 5, 8}));
}

// Random machines, widths and limits, at a fixed rate and at a fixed load, smallest and largest: the answer is the one
// that looking at every value gives, or the plan says that it rests on an assumption.
TEST(Plan, IsRightOrSaysWhatItAssumes) {
  std::mt19937 random(20261116);
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  for (int round = 0; round < 40; ++round) {
    const int width = pick(1, 7), last = width * pick(2, 5) + pick(0, 6);
    const bool load = pick(0, 1);
    const std::string arrivals =
        load ? fmt::format("load = {}", 0.1 * pick(3, 8)) : fmt::format("rate = {}", pick(1, 3));
    const double limit = 0.05 * pick(1, 40);
    auto q = question(rigid(width, arrivals), "cluster.processors", fmt::format("mean_wait <= {}", limit));
    if (pick(0, 2) == 0) q.conditions.push_back(parse_conditions({"utilization >= 0.3"})[0]);
    Evaluator every(q, {});
    std::optional<std::string> smallest, largest;
    for (int p = 1; p <= last; ++p) {
      if (!every.first_look(std::to_string(p)).holds()) continue;
      if (!smallest) smallest = std::to_string(p);
      largest = std::to_string(p);
    }
    for (const Wanted wanted : {Wanted::smallest, Wanted::largest})
      for (const double patience : {0.0, kPatience}) {
        const auto plan = find(q, candidates(q, fmt::format("1..{}", last)),
                               {.wanted = wanted, .confirm = false, .scan_seconds = patience}, {});
        const auto& expected = wanted == Wanted::smallest ? smallest : largest;
        const bool assumed = plan.basis.kind == Basis::Kind::assumed;
        EXPECT_TRUE(plan.answer == expected || assumed)
            << round << ": " << to_text(plan, q, candidates(q, fmt::format("1..{}", last)));
        EXPECT_TRUE(!assumed || patience == 0) << round;
        if (plan.answer) {
          EXPECT_TRUE(at_answer(plan).holds());
        }
      }
  }
}

TEST(Plan, AgreesWithABruteForceSweepForRigidJobs) {
  auto q = question(kRigid, "cluster.processors", "wait_p95 <= 1.2 and mean_wait <= 0.2");
  Evaluator every(q, {});
  std::string first;
  for (int c = 3; c <= 12 && first.empty(); ++c)
    if (every.first_look(std::to_string(c)).holds()) first = std::to_string(c);
  ASSERT_FALSE(first.empty());
  const auto plan = find_without_simulation(q, "1..12");
  EXPECT_EQ(plan.answer, first);
  EXPECT_TRUE(at_answer(plan).exact());
  EXPECT_FALSE(plan.at(plan.beside)->decisive.holds());
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

// A hundredth of the space between two places of the first pass; with and without knowledge of the order.
TEST(Plan, FindsANarrowStretch) {
  for (const auto* conditions :
       {"mean_wait >= 0.1 and mean_wait <= 0.101", "utilization > 0.03 and utilization < 0.0305",
        "utilization > 0.971 and utilization < 0.9715", "decay_rate > 0.6 and decay_rate < 0.601"}) {
    const auto plan = find_without_simulation(question(mmc(1), "arrivals.rate", conditions), "0.1..9.9");
    ASSERT_TRUE(plan.answer) << conditions;
    EXPECT_TRUE(at_answer(plan).holds()) << conditions;
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
  ASSERT_GE(plan.tried.size(), 2u);
  EXPECT_EQ(plan.tried.back().decisive.verdict, Verdict::unstable);
}

TEST(Plan, FindsTheBestOfAListAndKeepsTheOthers) {
  auto q = question(mmc(5), "jobs.time.mean", "utilization >= 0.6");
  q.objective = "mean_response";
  const auto plan = find_without_simulation(q, "1.5,1.1,1.3,1.9,3", Wanted::minimum);
  EXPECT_EQ(plan.answer, "1.3");
  ASSERT_EQ(plan.tried.size(), 5u);
  EXPECT_EQ(plan.tried[0].decisive.verdict, Verdict::fails);
  EXPECT_EQ(plan.tried[1].standing, Standing::best);
  EXPECT_EQ(plan.tried[2].standing, Standing::worse);
  EXPECT_EQ(plan.tried[4].decisive.verdict, Verdict::unstable);
}

TEST(Plan, AValueThatIsNotAModelIsARow) {
  const auto q = question(mmc(5), "jobs.time.dist", "mean_wait <= 1");
  const auto plan = find_without_simulation(q, "exponential,exponentail");
  EXPECT_EQ(plan.answer, "exponential");
  ASSERT_EQ(plan.tried.size(), 2u);
  EXPECT_EQ(plan.tried[1].decisive.verdict, Verdict::not_a_model);
  const auto text = to_text(plan, q, candidates(q, "exponential,exponentail"));
  EXPECT_NE(text.find("exponentail is not a model"), std::string::npos) << text;
}

TEST(Best, IntervalsThatOverlapAreNotToldApart) {
  EXPECT_EQ(compared({1.1, 1.05, 1.15}, {1.0, 0.9, 1.1}), Standing::tied);
  EXPECT_EQ(compared({1.3, 1.2, 1.4}, {1.0, 0.9, 1.1}), Standing::worse);
  EXPECT_EQ(compared({1.0 + 1e-15, 1.0, 1.0 + 1e-15}, {1.0, 1.0, 1.0}), Standing::tied);
}

TEST(Plan, RefusesARangeWithoutAModel) {
  EXPECT_THROW(find_without_simulation(question(mmc(5), "cluster.processors", "mean_wait <= 1"), "-5..-1"), ModelError);
}

TEST(Plan, ASimulationAnswersWhereNoMethodKnowsTheMeasure) {
  std::string model = kRigid;
  model += "[policy]\ndiscipline = \"first-fit\"\n";
  auto q = question(model, "cluster.processors", "mean_wait <= 0.2");
  q.simulate.most_jobs = 2'000'000;
  const auto plan = find(q, candidates(q, "3..12"), {.scan_seconds = 0}, {});
  ASSERT_TRUE(plan.answer);
  EXPECT_TRUE(at_answer(plan).simulated());
  EXPECT_TRUE(at_answer(plan).findings[0].interval);
  const auto* beside = plan.at(plan.beside);
  ASSERT_TRUE(beside);
  EXPECT_GT(beside->decisive.findings[0].value, at_answer(plan).findings[0].value);
  EXPECT_EQ(plan.basis.kind, Basis::Kind::assumed);
}

TEST(Plan, StoppedItKeepsWhatItLearned) {
  std::atomic<bool> stop{false};
  int told = 0;
  Interruption interruption;
  interruption.stop = &stop;
  interruption.progress = [&](const Progress& p) {
    EXPECT_LE(p.points_done, p.points);
    if (++told == 6) stop = true;
  };
  const auto q = question(mmc(95), "cluster.processors", "mean_wait <= 0.01");
  const auto c = candidates(q, "1..12000");
  const auto plan = find(q, c, {.wanted = Wanted::smallest, .confirm = false}, interruption);
  EXPECT_TRUE(plan.interrupted);
  EXPECT_FALSE(plan.answer);
  EXPECT_EQ(plan.tried.size(), 6u);
  ASSERT_TRUE(plan.bracket_holds && plan.bracket_fails);
  EXPECT_LT(std::stoi(*plan.bracket_fails), std::stoi(*plan.bracket_holds));
  EXPECT_NE(to_json(plan, q, c, "0").find("\"interrupted\": true"), std::string::npos);
  EXPECT_NE(to_text(plan, q, c).find("Interrupted"), std::string::npos);
}

// No line of a table or a paragraph is longer than a terminal is wide.
TEST(Report, FitsEightyColumns) {
  for (const auto& [model, range] : {std::pair{std::string(kRigid), "1..12"}, {mmc(8), "1..60"}}) {
    auto q = question(model, "cluster.processors", "wait_p95 <= 1.2 and mean_wait <= 0.2 and utilization >= 0.01");
    q.objective = "mean_response";
    const auto plan = find_without_simulation(q, range, Wanted::minimum);
    std::istringstream lines(to_text(plan, q, candidates(q, range)));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  }
}

}  // namespace
}  // namespace sojourn::plan
