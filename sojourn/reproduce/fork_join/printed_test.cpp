#include "sojourn/reproduce/fork_join/printed.h"

#include <gtest/gtest.h>

namespace sojourn::reproduce::fork_join {
namespace {

// At m = 1 every way to serve is an M/M/1; only the upper bound, with the sign of our copy, is not.
TEST(Printed, OneTaskIsAnOrdinaryQueueExceptForTheUpperBound) {
  for (const double load : {0.2, 0.5, 0.9}) {
    EXPECT_NEAR(printed::job_sharing(1, load), 1 / (1 - load), 1e-12);
    EXPECT_NEAR(printed::in_order(1, load), 1 / (1 - load), 1e-12);
    EXPECT_GT(printed::upper_bound(1, 1, load), 1.05 / (1 - load));
  }
}

}  // namespace
}  // namespace sojourn::reproduce::fork_join
