// The interface for programs against what the library itself says, and against closed forms.
#include "sojourn/api/model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <thread>

#include "sojourn/api/version.h"

namespace sojourn {
namespace {

Table queue(double rate) {
  return {{"title", "one \"server\""},
          {"cluster", List{Table{{"name", "A"}, {"processors", 1}}}},
          {"arrivals", Table{{"process", "poisson"}, {"rate", rate}}},
          {"jobs", Table{{"kind", "sequential"}, {"time", exponential(1)}}}};
}

TEST(ApiModel, TableIsTheModelFileItStandsFor) {
  const auto text = model_text(queue(0.5));
  EXPECT_EQ(text,
            "title = \"one \\\"server\\\"\"\n\n[[cluster]]\nname = \"A\"\nprocessors = 1\n\n[arrivals]\nprocess = "
            "\"poisson\"\nrate = 0.5\n\n[jobs]\nkind = \"sequential\"\ntime = {dist = \"exponential\", mean = 1.0}\n");
  EXPECT_EQ(Model::from_text(text).solve().value("mean_response"),
            Model::from_table(queue(0.5)).solve().value("mean_response"));
}

TEST(ApiModel, NumbersAreWrittenToTheLastBit) {
  for (const double x : {0.1, 1.0 / 3, 1e-300, 12345678901234567.0, 5e-324})
    EXPECT_EQ(std::strtod(Value(x).toml().c_str(), nullptr), x);
  EXPECT_EQ(Value(16).toml(), "16");
  EXPECT_EQ(Value(16.0).toml(), "16.0");
  EXPECT_EQ(Value(true).toml(), "true");
  EXPECT_EQ(Value(std::vector<double>{0.5, 2}).toml(), "[0.5, 2.0]");
  EXPECT_EQ(Value("a\nb\"\\").toml(), "\"a\\u000ab\\\"\\\\\"");
}

TEST(ApiModel, SolvesTheQueueOfTheTextbook) {
  const auto model = Model::from_table(queue(0.8));
  const auto answer = model.solve({.percentiles = {80}});
  ASSERT_FALSE(answer.methods.empty());
  EXPECT_EQ(answer.methods.front().kind, "exact");
  EXPECT_TRUE(answer.stability.stable);
  const auto* response = answer.find("mean_response");
  ASSERT_TRUE(response && response->error);
  EXPECT_NEAR(response->value, 1 / (1 - 0.8), *response->error);
  EXPECT_NEAR(answer.value("response_p80"), std::log(5.0) / 0.2, 1e-10);
  EXPECT_EQ(answer.value("A.mean_wait"), answer.value("mean_wait"));
  EXPECT_TRUE(std::isnan(answer.value("reconfiguration_fraction")));
  EXPECT_EQ(answer.find("mean_response", "no such method"), nullptr);
  EXPECT_NE(answer.json.find("\"mean_response\""), std::string::npos);
}

TEST(ApiModel, SettingAKeyLeavesCopiesAlone) {
  const auto model = Model::from_table(queue(0.5));
  auto busier = model;
  busier.set("arrivals.rate", 0.9).set("cluster.A.processors", 2).set("title", "two");
  EXPECT_EQ(model.solve().title, "one \"server\"");
  EXPECT_EQ(busier.solve().title, "two");
  EXPECT_NEAR(busier.solve().value("mean_response"), 1 / (1 - 0.45 * 0.45), 1e-12);
  EXPECT_NEAR(model.solve().value("mean_response"), 2.0, 1e-12);
}

TEST(ApiModel, ComparesWithIntervals) {
  const auto answer = Model::from_table(queue(0.5)).compare({}, {.precision = 0.05, .threads = 1});
  const auto* simulated = answer.find("mean_response", "simulation");
  ASSERT_TRUE(simulated && simulated->interval);
  EXPECT_LT(simulated->interval->high - simulated->interval->low, 0.12 * simulated->value);
  ASSERT_FALSE(answer.comparison.empty());
  EXPECT_EQ(answer.comparison.front().analytic, answer.value(answer.comparison.front().measure));
}

TEST(ApiModel, SweepsIntoAFileAndOpensIt) {
  const auto path = std::filesystem::path(testing::TempDir()) / "api-study.sqlite";
  std::filesystem::remove(path);
  const auto study = Model::from_table(queue(0.5)).sweep({"arrivals.rate=0.5,0.75"}, {.out = path.string()});
  EXPECT_EQ(study.keys, std::vector<std::string>{"arrivals.rate"});
  ASSERT_EQ(study.points.size(), 2U);
  EXPECT_NEAR(study.column("mean_response")[1], 4.0, 1e-12);
  const auto again = Study::open(path.string());
  EXPECT_EQ(again.column("mean_response"), study.column("mean_response"));
  EXPECT_EQ(again.json, study.json);
  std::filesystem::remove(path);
}

TEST(ApiModel, PlansTheFewestProcessors) {
  const auto plan =
      Model::from_table(queue(1.5)).plan("cluster.processors=1..20", {"mean_wait <= 0.1"}, {.confirm = false});
  ASSERT_TRUE(plan.answer);
  EXPECT_EQ(*plan.answer, "4");  // M/M/4 with 1.5 erlang waits 0.0298, M/M/3 0.158
  EXPECT_FALSE(plan.tried.empty());
  EXPECT_FALSE(plan.basis.empty());
}

TEST(ApiModel, MistakesAreModelErrorsWithTheirPlace) {
  try {
    Model::from_text("[arrivals]\nrat = 1\n", "mine.toml").solve();
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.complaints().front().place.file, "mine.toml");
    EXPECT_EQ(std::string(error.what()).find("mine.toml:"), 0U);
  }
  EXPECT_THROW(Model::from_file("there is no such file.toml"), ModelError);
  EXPECT_THROW(Model::from_table(queue(0.5)).set("arrivals.rat", 1).solve(), ModelError);
  EXPECT_THROW(Model::from_table(queue(0.5)).set("cluster.B.processors", 1), ModelError);
  EXPECT_THROW(Model::from_table(queue(0.5)).plan("cluster.processors=1..2", {"mean_wait <= 1"}, {.wanted = "x"}),
               ModelError);
}

TEST(ApiModel, StopsWhenAsked) {
  std::atomic<bool> stop = false;
  std::atomic<int> told = 0;
  const Interruption interruption{&stop, [&](const Progress&) {
                                    ++told;
                                    stop = true;
                                  }};
  const auto answer = Model::from_table(queue(0.9)).simulate({.precision = 1e-4}, interruption);
  EXPECT_TRUE(answer.methods.front().interrupted);
  EXPECT_GT(told.load(), 0);
}

TEST(ApiModel, VersionOfHeadersAndLibrary) { EXPECT_EQ(library_version(), kVersion); }

}  // namespace
}  // namespace sojourn
