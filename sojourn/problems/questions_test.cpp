#include "sojourn/problems/questions.h"

#include <gtest/gtest.h>

#include "sojourn/base/errors.h"
#include "sojourn/model_file/document.h"

namespace sojourn::problems {
namespace {

double plain(const std::string&) { return 60; }

TEST(Questions, ANameAsksForWhatItTakes) {
  SolveOptions solve;
  simulation::ExperimentOptions simulate;
  EXPECT_EQ(ask("large.wait_p80", plain, solve, simulate).text(), "large.wait_p80");
  EXPECT_EQ(ask("wait_above(1h)", plain, solve, simulate).text(), "wait_above(60)");
  ask_percentiles({99.9, 80}, solve.asked.percentiles);
  ask_percentiles({99.9, 80}, simulate.percentiles);
  EXPECT_EQ(solve.asked.percentiles, (std::vector<double>{50, 80, 90, 95, 99, 99.9}));
  EXPECT_EQ(simulate.percentiles, solve.asked.percentiles);
  EXPECT_EQ(simulate.thresholds, std::vector<double>{60});
  EXPECT_THROW(ask("mean_wiat", plain, solve, simulate), ModelError);
}

TEST(Questions, ATargetIsSpelledAsInAnswers) {
  simulation::ExperimentOptions options;
  options.target = "wait_p99.90";
  settle_target(plain, options);
  EXPECT_EQ(options.target, "wait_p99.9");
  EXPECT_EQ(options.percentiles.back(), 99.9);
}

TEST(Questions, TimesHaveTheUnitOfTheModel) {
  auto hours = model_file::Document::from_text("time_unit = \"hours\"", "m.toml");
  EXPECT_DOUBLE_EQ(time_reader(hours)("90m"), 1.5);
  EXPECT_DOUBLE_EQ(time_reader(hours)("2"), 2);
  auto none = model_file::Document::from_text("title = \"no unit\"", "m.toml");
  EXPECT_THROW(time_reader(none)("1h"), ModelError);
}

// In every family that knows a law, P(X > t) at its own 80th percentile is 0.2, for the whole and for every part.
class TailsOf : public ::testing::TestWithParam<const char*> {};

TEST_P(TailsOf, AgreeWithPercentiles) {
  auto document = model_file::Document::from_file(std::string(SOJOURN_ROOT) + "/models/" + GetParam() + ".toml");
  const auto problem = read_problem(document);
  SolveOptions options;
  options.asked.percentiles = {80, 99.9};
  const auto knows = [&](const char* measure) {
    for (const auto& m : solve(*problem, options).methods)
      if (m.measures.find(measure)) return m;
    return answers::MethodAnswer{};
  };
  const auto first = knows("response_p80");
  const double t = first.measures.value("response_p80"), rare = first.measures.value("response_p99.9");
  ASSERT_GT(t, 0) << first.name;
  ASSERT_GT(rare, t);
  options.asked.thresholds = {t, rare};
  const auto second = knows("response_p80");
  EXPECT_NEAR(second.measures.value(vocabulary::above_name("response", t)), 0.2, 1e-6);
  EXPECT_NEAR(second.measures.value(vocabulary::above_name("response", rare)), 0.001, 1e-7);
  for (const auto* parts : {&second.clusters, &second.classes})
    for (const auto& part : *parts)
      EXPECT_GT(part.measures.value(vocabulary::above_name("response", t)), 0) << part.name;
}

INSTANTIATE_TEST_SUITE_P(Models, TailsOf,
                         ::testing::Values("paper-grid", "cluster-bursty", "rigid-classes", "fork-join-pool",
                                           "fork-join-own-servers"));

}  // namespace
}  // namespace sojourn::problems
