#include "sojourn/phase_type/absorption_time.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <random>

namespace sojourn::phase_type {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_100;
using Rows = std::vector<std::vector<Digits>>;

Rows product(const Rows& a, const Rows& b) {
  Rows c(a.size(), std::vector<Digits>(a.size(), 0));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < a.size(); ++k)
      for (std::size_t j = 0; j < a.size(); ++j) c[i][j] += a[i][k] * b[k][j];
  return c;
}

// start exp(Tt) 1 by Taylor's series and squaring, in a hundred digits: what is lost to squaring does not matter.
Digits tail_in_many_digits(const AbsorbingChain& chain, double t) {
  const auto n = static_cast<std::size_t>(chain.phases());
  Rows T(n, std::vector<Digits>(n, 0)), power(n, std::vector<Digits>(n, 0)), sum = power;
  Digits fastest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    power[i][i] = sum[i][i] = 1;
    T[i][i] = -Digits(chain.exit(static_cast<Index>(i)));
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      T[i][j] = chain.rates(static_cast<Index>(i), static_cast<Index>(j));
      T[i][i] -= T[i][j];
    }
    fastest = std::max(fastest, Digits(-T[i][i]));
  }
  int halvings = 0;
  Digits step = t;
  while (step * fastest > 0.1) step /= 2, ++halvings;
  for (int k = 1; k < 70; ++k) {
    power = product(power, T);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) sum[i][j] += power[i][j] *= step / k;
  }
  for (int k = 0; k < halvings; ++k) sum = product(sum, sum);
  Digits above = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) above += chain.start(static_cast<Index>(i)) * sum[i][j];
  return above;
}

// Rates over twelve orders of magnitude, some missing.
AbsorbingChain random_chain(std::mt19937& random, Index n) {
  std::uniform_real_distribution<double> power(-9, 3), share(0, 1);
  AbsorbingChain chain{RowVectorXd::Zero(n), MatrixXd::Zero(n, n), VectorXd::Zero(n)};
  for (Index i = 0; i < n; ++i) {
    chain.start(i) = share(random);
    chain.exit(i) = i == 0 || share(random) < 0.4 ? std::pow(10, power(random)) : 0.0;
    for (Index j = 0; j < n; ++j)
      if (share(random) < 0.6 || j == 0) chain.rates(i, j) = std::pow(10, power(random));
  }
  chain.start *= 0.9 / chain.start.sum();
  return chain;
}

TEST(AbsorptionTime, KeepsItsDigitsAtEveryScale) {
  std::mt19937 random(7);
  double worst = 0;
  for (int model = 0; model < 12; ++model) {
    const auto chain = random_chain(random, 2 + model % 4);
    const AbsorptionTime law(chain);
    for (const double part : {1e-12, 1e-7, 1e-3, 0.3, 1.0, 7.0, 40.0}) {
      const double t = part * law.mean();
      const auto point = law.at(t);
      const Digits truth = tail_in_many_digits(chain, t), lost = tail_in_many_digits(chain, 0) - truth;
      const double off = static_cast<double>(abs(Digits(point.above) / truth - 1));
      EXPECT_LT(off, 10 * law.relative_error(point)) << "model " << model << ", t " << t;
      EXPECT_LT(static_cast<double>(abs(Digits(point.below) / lost - 1)), 1e-13) << "model " << model << ", t " << t;
      worst = std::max(worst, off);
    }
  }
  EXPECT_LT(worst, 1e-13);
}

TEST(AbsorptionTime, QuantilesInvertTheTail) {
  std::mt19937 random(8);
  for (int model = 0; model < 12; ++model) {
    const AbsorptionTime law(random_chain(random, 3));
    for (const double above : {0.899, 0.5, 0.01, 1e-9, 1e-30})
      EXPECT_NEAR(law.at(law.quantile_above(above)).above / above, 1, 1e-12);
    EXPECT_EQ(law.quantile_above(0.95), 0.0);
  }
}

TEST(AbsorptionTime, WhatIsLeftIntegratesTheTail) {
  const AbsorptionTime law(as_chain(erlang(3, 3)));  // tail (1 + t + t^2/2) e^-t
  for (const double t : {0.0, 0.01, 1.0, 9.0}) {
    EXPECT_NEAR(law.at(t).above / ((1 + t + t * t / 2) * std::exp(-t)), 1, 1e-14);
    EXPECT_NEAR(law.at(t).rest / ((3 + 2 * t + t * t / 2) * std::exp(-t)), 1, 1e-14);
    EXPECT_NEAR(law.at(t).density, t * t / 2 * std::exp(-t), 1e-15);
  }
  EXPECT_NEAR(law.mean(), 3, 1e-14);
}

}  // namespace
}  // namespace sojourn::phase_type
