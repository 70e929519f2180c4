#include "sojourn/reproduce/fork_join/given_largest.h"

#include <gtest/gtest.h>

#include "sojourn/reproduce/fork_join/models.h"

namespace sojourn::reproduce::fork_join {
namespace {

// One task: an ordinary M/M/1 under processor sharing, where a job of length x takes x/(1 - load). The interval is made
// 2.5 times as wide: this fails once in a million seeds.
TEST(GivenLargest, OneTaskIsAnOrdinaryJob) {
  for (const double x : {0.2, 3.0}) {
    const auto found = simulated_given_largest(1, 0.5, x, 20000);
    EXPECT_NEAR(found.value, x / 0.5, 2.5 * (found.interval->high - found.value)) << x;
  }
}

TEST(GivenLargest, TheAverageOverTheLargestTaskIsTheMean) {
  const Interruption none;
  const Bench bench(true, none);
  for (const int m : {2, 7})
    EXPECT_NEAR(average_over_largest(m, 0.5) / mean_response(bench, kTaskSharing, jobs_of(m, 0.5), "chain"), 1.0, 1e-7);
}

}  // namespace
}  // namespace sojourn::reproduce::fork_join
