#include "sojourn/answers/measure_name.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::answers {
namespace {

// Hours where the model counts minutes.
double in_minutes(const std::string& text) { return text == "1h" ? 60 : 0; }

std::string parsed(const std::string& text, const ReadTime& read_time = in_minutes) {
  std::string problem;
  const auto name = parse_measure(text, read_time, problem);
  return name ? name->part + "|" + name->measure : problem;
}

TEST(MeasureName, IsSpelledAsInAnswers) {
  EXPECT_EQ(parsed("mean_wait"), "|mean_wait");
  EXPECT_EQ(parsed("wait_p95"), "|wait_p95");
  EXPECT_EQ(parsed("response_p99.90"), "|response_p99.9");
  EXPECT_EQ(parsed("wait_above(3.0)"), "|wait_above(3)");
  EXPECT_EQ(parsed("wait_above(1h)"), "|wait_above(60)");
  EXPECT_EQ(parsed("wait_above(1h)", {}), "|wait_above(1h)");
  EXPECT_EQ(parsed("jobs_p90"), "|jobs_p90");
}

TEST(MeasureName, MayBeThatOfAPart) {
  EXPECT_EQ(parsed("large.wait_p99.9"), "large|wait_p99.9");
  EXPECT_EQ(parsed("gpu.utilization"), "gpu|utilization");
  EXPECT_EQ(parsed("v1.2.mean_wait"), "v1.2|mean_wait");
  EXPECT_EQ(parsed("width 4.wait_above(2.5)"), "width 4|wait_above(2.5)");
}

TEST(MeasureName, WhatIsNoneSaysWhatWasMeant) {
  EXPECT_EQ(parsed("mean_wiat"), "no measure is called \"mean_wiat\"; did you mean mean_wait?");
  EXPECT_EQ(parsed("large.mean_wiat"), "no measure is called \"large.mean_wiat\"; did you mean mean_wait?");
  EXPECT_EQ(parsed("wait_p100"), "no measure is called \"wait_p100\"; a percentile lies between 0 and 100");
  EXPECT_EQ(parsed("jobs_above(3)"),
            "no measure is called \"jobs_above(3)\"; write it as wait_above(TIME) or response_above(TIME)");
  EXPECT_EQ(parsed("max_wait"), "no measure is called \"max_wait\"; only `sojourn replay` has it");
  EXPECT_EQ(parsed(".mean_wait"), "no measure is called \".mean_wait\"; did you mean mean_wait?");
  EXPECT_EQ(parsed("zzz"), "no measure is called \"zzz\"; see `sojourn models`");
}

TEST(MeasureName, AsksForWhatItNeeds) {
  LawQuestions q;
  for (const char* text : {"wait_p80", "large.wait_p80", "wait_p95", "response_above(2.5)", "jobs_p90", "mean_wait"}) {
    std::string problem;
    ask_for(*parse_measure(text, in_minutes, problem), q);
  }
  EXPECT_EQ(q.percentiles, (std::vector<double>{50, 80, 90, 95, 99}));
  EXPECT_EQ(q.thresholds, std::vector<double>{2.5});
}

TEST(MeasureName, IsFoundInThePart) {
  MethodAnswer m;
  m.measures.set("mean_wait", 1);
  m.classes = {{"large", {}}};
  m.classes[0].measures.set("mean_wait", 2);
  m.clusters = {{"A", {}}};
  m.clusters[0].measures.set("mean_wait", 3);
  EXPECT_EQ(find_measure(m, {"", "mean_wait"})->value, 1);
  EXPECT_EQ(find_measure(m, {"large", "mean_wait"})->value, 2);
  EXPECT_EQ(find_measure(m, {"A", "mean_wait"})->value, 3);
  EXPECT_EQ(find_measure(m, {"B", "mean_wait"}), nullptr);
  EXPECT_EQ(missing_part(m, {"B", "mean_wait"}), "no class or cluster is called \"B\"; there are large, A");
  EXPECT_EQ(missing_part(m, {"A", "mean_wait"}), "");
}

TEST(LawQuestions, TellOneLaw) {
  Measures m;
  tell_law(m, "wait", {.percentiles = {80}, .thresholds = {2, 5}},
           {.quantile = [](double p) { return Measure{.value = 10 * p, .error = 1e-9}; },
            .tail = [](double t) { return Measure{.value = t > 4 ? std::nan("") : 1 / (1 + t)}; }});
  EXPECT_EQ(m.value("wait_p80"), 8);
  EXPECT_EQ(m.find("wait_p80")->error, 1e-9);
  EXPECT_DOUBLE_EQ(m.value("wait_above(2)"), 1.0 / 3);
  EXPECT_EQ(m.find("wait_above(5)"), nullptr);
}

}  // namespace
}  // namespace sojourn::answers
