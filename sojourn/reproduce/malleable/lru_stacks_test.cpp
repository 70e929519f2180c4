#include "sojourn/reproduce/malleable/lru_stacks.h"

#include <gtest/gtest.h>

namespace sojourn::reproduce::malleable {
namespace {

// A cycle of n pages misses always in fewer than n frames; independent references to n pages miss 1 - M/n of the time.
TEST(LruStacks, CyclesAndIndependentReferences) {
  MatrixXd cycle = MatrixXd::Zero(4, 4);
  for (Index k = 0; k < 4; ++k) {
    cycle(k, (k + 1) % 4) = 0.9;
    cycle(k, k) = 0.1;  // no period
  }
  EXPECT_NEAR(miss_ratio_by_stacks(cycle, 3), 0.9, 1e-12);
  EXPECT_NEAR(miss_ratio_by_stacks(cycle, 4), 0.0, 1e-12);
  EXPECT_NEAR(miss_ratio_by_stacks(MatrixXd::Constant(5, 5, 0.2), 3), 0.4, 1e-12);
}

}  // namespace
}  // namespace sojourn::reproduce::malleable
