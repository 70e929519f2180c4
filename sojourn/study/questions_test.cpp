#include "sojourn/study/questions.h"

#include <gtest/gtest.h>

#include "sojourn/base/errors.h"

namespace sojourn::study {
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

}  // namespace
}  // namespace sojourn::study
