// Answers that cannot be right never leave problems::solve; the examples all do.
#include <gtest/gtest.h>

#include <filesystem>

#include "sojourn/answers/method_list.h"
#include "sojourn/model_file/document.h"
#include "sojourn/problems/problem.h"

namespace sojourn::problems {
namespace {

// A model whose only method says whatever the test wants.
class Stub final : public Problem {
 public:
  explicit Stub(double wait) : wait_(wait) {}
  answers::Answer describe_model() const override {
    answers::Answer a;
    a.kind = "sequential";
    a.stability.stable = true;
    return a;
  }
  answers::Facts facts() const override { return {.rate = 0.5}; }
  void solve(const SolveOptions&, answers::Answer& answer) const override {
    answers::MethodAnswer m;
    m.name = "qbd";
    m.kind = answers::MethodKind::exact;
    m.measures.set("mean_wait", wait_);
    m.measures.set("mean_queue", wait_ / 2, 1e-9);
    m.measures.set("throughput", 0.5);
    answer.methods.push_back(m);
  }
  answers::MethodAnswer simulate(const simulation::ExperimentOptions&, const Interruption&) const override {
    return {};
  }

 private:
  double wait_;
};

TEST(Refusals, WhatCannotBeRightIsLeftOutAndTheNoteSaysWhy) {
  EXPECT_EQ(solve(Stub(2), {}).methods.size(), 1u);
  const auto answer = solve(Stub(-67522), {});
  EXPECT_TRUE(answer.methods.empty());
  ASSERT_EQ(answer.notes.size(), 1u);
  EXPECT_EQ(answer.notes[0], "qbd is refused, its answer cannot be right: mean_wait is -67522, but cannot be negative");
}

TEST(Refusals, AMethodAskedForByNameIsAnError) {
  SolveOptions options;
  options.method = "qbd";
  EXPECT_NO_THROW(solve(Stub(2), options));
  try {
    solve(Stub(-1), options);
    FAIL() << "a negative wait was shown";
  } catch (const answers::NotAccurate& e) {
    EXPECT_NE(std::string(e.what()).find("mean_wait is -1, but cannot be negative"), std::string::npos) << e.what();
  }
}

TEST(Refusals, TheErrorOfAMethodIsTheLargestOfItsMeasures) {
  EXPECT_DOUBLE_EQ(*solve(Stub(2), {}).methods[0].error_estimate, 1e-9);
}

// Every example, every method that applies within a few seconds.
TEST(Refusals, NoExampleIsRefused) {
  int models = 0, exact = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(SOJOURN_ROOT) + "/models")) {
    if (entry.path().extension() != ".toml") continue;
    SCOPED_TRACE(entry.path().filename().string());
    auto document = model_file::Document::from_file(entry.path().string());
    SolveOptions options;
    options.budget.seconds = 5;
    const auto answer = solve(*read_problem(document), options);
    for (const auto& note : answer.notes) EXPECT_EQ(note.find("is refused"), std::string::npos) << note;
    for (const auto& m : answer.methods) exact += m.kind == answers::MethodKind::exact;
    ++models;
  }
  EXPECT_GE(models, 20);
  EXPECT_GE(exact, 20);
}

}  // namespace
}  // namespace sojourn::problems
