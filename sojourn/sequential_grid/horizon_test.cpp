// Questions about [0, horizon] are about all jobs that finish in it, whichever run they are in.
#include <gtest/gtest.h>

#include "sojourn/sequential_grid/as_simulation.h"

namespace sojourn::sequential_grid {
namespace {

Model overloaded(double rate, double horizon) {
  Model m;
  m.clusters = {{"only", 1, 1.0}};
  m.arrivals = arrivals::poisson_arrivals(rate);
  m.time = distributions::exponential(1);
  m.horizon = horizon;
  return m;
}

// The truths are those of another simulator over many millions of jobs, to about half of the last digit; the intervals
// are of 99.9%, so that one of these seven misses in about 140 sets of seeds.
void expect_within(const answers::MethodAnswer& answer, const std::string& name, double truth, double rounding) {
  const auto* m = answer.measures.find(name);
  ASSERT_TRUE(m && m->interval) << name;
  EXPECT_LE(m->interval->low, truth + rounding) << name;
  EXPECT_GE(m->interval->high, truth - rounding) << name;
  EXPECT_LT(m->interval->high - m->interval->low, 0.2 * truth) << name;
}

simulation::ExperimentOptions runs(int replications) {
  simulation::ExperimentOptions o;
  o.replications = replications;
  o.confidence = 0.999;
  o.seed = 4;
  o.percentiles = {50, 99, 99.9};
  o.thresholds = {2.0};
  return o;
}

TEST(Horizon, JobsOfAllRunsTogether) {
  const auto answer = simulate(overloaded(1.5, 10), runs(20000));
  expect_within(answer, "mean_response", 2.282, 5e-4);
  expect_within(answer, "wait_p50", 0.913, 5e-4);
  expect_within(answer, "wait_p99", 5.912, 5e-4);
}

TEST(Horizon, ShortRunsWithoutAnyFinishedJobCountForNothing) {
  const auto answer = simulate(overloaded(1.5, 2), runs(40000));
  expect_within(answer, "mean_wait", 0.0899, 5e-5);
  expect_within(answer, "wait_p99", 1.081, 5e-4);
}

TEST(Horizon, AnyPercentileAndTailProbability) {
  const auto answer = simulate(overloaded(1.5, 10), runs(2000));
  EXPECT_GT(answer.measures.value("wait_p99.9"), answer.measures.value("wait_p99"));
  EXPECT_EQ(answer.measures.find("wait_p95"), nullptr);
  const double above = answer.measures.value("wait_above(2)");
  EXPECT_GT(above, 0.01);
  EXPECT_LT(above, 0.5);
  EXPECT_GT(answer.measures.value("response_above(2)"), above);
}

TEST(Horizon, TheNumberOfThreadsDoesNotMatter) {
  auto one = runs(600), two = one;
  one.threads = 1, two.threads = 3;
  const auto a = simulate(overloaded(1.5, 10), one), b = simulate(overloaded(1.5, 10), two);
  EXPECT_EQ(a.measures.value("mean_wait"), b.measures.value("mean_wait"));
  EXPECT_EQ(a.measures.find("mean_wait")->interval->high, b.measures.find("mean_wait")->interval->high);
}

}  // namespace
}  // namespace sojourn::sequential_grid
