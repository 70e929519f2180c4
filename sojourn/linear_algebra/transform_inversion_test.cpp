#include "sojourn/linear_algebra/transform_inversion.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::linear_algebra {
namespace {

using Complex = std::complex<double>;

// Tail of an Erlang of three stages of rate 1: (1 - (1+s)^-3)/s and (1 + t + t^2/2) e^-t.
TEST(TransformInversion, FindsTheTailOfAnErlang) {
  for (const double t : {0.1, 1.0, 3.0, 12.0}) {
    const auto transform = [](Complex s) { return (1.0 - std::pow(1.0 + s, -3)) / s; };
    EXPECT_NEAR(invert_transform(transform, t), (1 + t + t * t / 2) * std::exp(-t), 2e-8) << t;
  }
}

TEST(TransformInversion, InLongDoubleItIsAsCloseAsItSays) {
  for (const int stages : {1, 3, 40})
    for (const double t : {0.01, 0.1, 1.0, 3.0, 12.0, 60.0}) {
      const auto transform = [&](LongComplex s) { return (1.0L - std::pow(1.0L + s, -stages)) / s; };
      double term = std::exp(-t), tail = term;
      for (int k = 1; k < stages; ++k) tail += term *= t / k;
      const auto found = invert_closely(transform, t);
      EXPECT_NEAR(found.value, tail, found.error) << stages << " stages, t = " << t;
      EXPECT_LT(found.error, 2e-11) << stages << " stages, t = " << t;
    }
}

TEST(TransformInversion, PercentilesOfAnExponential) {
  for (const double p : {0.5, 0.95, 0.99})
    for (const double typical : {0.001, 3.0, 1e6})
      EXPECT_NEAR(quantile_of_tail([](double t) { return std::exp(-t / 3); }, p, typical), -3 * std::log(1 - p), 1e-12);
}

TEST(TransformInversion, APercentileBelowAnAtomIsZero) {
  EXPECT_EQ(quantile_of_tail([](double t) { return 0.3 * std::exp(-t); }, 0.5, 1.0), 0.0);
}

// Half of the jobs need exactly 1, the others longer.
TEST(TransformInversion, APercentileAtAJumpIsThere) {
  const auto tail = [](double t) { return t < 1 ? 1.0 : 0.4 * std::exp(1 - t); };
  for (const double typical : {0.1, 1.0, 7.0}) {
    EXPECT_DOUBLE_EQ(quantile_of_tail(tail, 0.5, typical), 1.0);
    EXPECT_NEAR(quantile_of_tail(tail, 0.95, typical), 1 + std::log(8), 1e-12);
  }
}

}  // namespace
}  // namespace sojourn::linear_algebra
