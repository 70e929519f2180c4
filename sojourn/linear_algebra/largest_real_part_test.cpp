#include "sojourn/linear_algebra/largest_real_part.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::linear_algebra {
namespace {

constexpr double kRounding = 1e-13;  // of matrices of a few entries of size one

TEST(LargestRealPart, OfRealAndComplexEigenvalues) {
  MatrixXd a(2, 2);
  a << -3, 1, 2, -2;  // -1 and -4
  EXPECT_NEAR(largest_real_part(a), -1, kRounding);
  a << 0.5, -2, 2, 0.5;  // 0.5 and plus or minus 2i
  EXPECT_NEAR(largest_real_part(a), 0.5, kRounding);
  MatrixXd ring = MatrixXd::Zero(5, 5);  // a cycle: e^(2 pi i k / 5) - 1, the largest 0
  for (Index i = 0; i < 5; ++i) ring(i, i) = -1, ring(i, (i + 1) % 5) = 1;
  EXPECT_NEAR(largest_real_part(ring), 0, kRounding);
  EXPECT_EQ(largest_real_part(MatrixXd::Constant(1, 1, 7)), 7);
}

}  // namespace
}  // namespace sojourn::linear_algebra
