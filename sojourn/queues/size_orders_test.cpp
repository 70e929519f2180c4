#include "sojourn/queues/size_orders.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/exp_sinh.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>

namespace sojourn::queues {
namespace {

using namespace distributions;

// Of exponential lengths of mean 1, by the textbook's integrals over the density, in long double.
struct Exponential {
  long double load;
  long double below(long double x) const { return -std::expm1(-x) - x * std::exp(-x); }  // E[X; X <= x]
  long double free(long double x) const { return 1 - load * below(x); }
  long double shortest_first() const {
    boost::math::quadrature::exp_sinh<long double> rule;
    return rule.integrate([&](long double x) { return load * std::exp(-x) / (free(x) * free(x)); });
  }
  long double remaining() const {
    boost::math::quadrature::exp_sinh<long double> rule;
    boost::math::quadrature::tanh_sinh<long double> finite;
    return rule.integrate([&](long double x) -> long double {
      const long double squares = 2 - std::exp(-x) * (2 + 2 * x);  // E[min(X, x)^2]
      const long double begin = load * squares / (2 * free(x) * free(x));
      const long double run = x > 0 ? finite.integrate([&](long double t) { return 1 / free(t); }, 0.0L, x) : 0.0L;
      return std::exp(-x) * (begin + run - x);
    });
  }
};

TEST(SizeOrders, ExponentialLengthsAsInTheTextbook) {
  for (const double load : {0.01, 0.5, 0.9}) {
    const Exponential truth{load};
    const auto sjf = shortest_first(load, *exponential(1)), srpt = shortest_remaining_first(load, *exponential(1));
    EXPECT_NEAR(sjf.mean_wait / static_cast<double>(truth.shortest_first()), 1, 1e-12) << load;
    EXPECT_NEAR(srpt.mean_wait / static_cast<double>(truth.remaining()), 1, 1e-9) << load;
    EXPECT_LT(sjf.relative_error, 1e-11);
    EXPECT_LT(srpt.relative_error, 1e-11);
  }
}

// A density as atoms at its quantiles: the sums over classes converge to the integrals like 1/n^2.
TEST(SizeOrders, LawsAgreeWithManyClasses) {
  const std::vector<DistributionPtr> laws = {uniform(0.5, 2), shifted_exponential(1, 0.5),
                                             erlang(4, 1),    hyperexponential_cv2(1, 10),
                                             weibull(2, 1),   gamma(1.5, 1)};
  for (const auto& law : laws) {
    constexpr int kClasses = 20000;
    std::vector<double> values;
    for (int i = 0; i < kClasses; ++i) values.push_back(law->quantile((i + 0.5) / kClasses));
    const auto many = empirical(values);
    const double rate = 0.8 / law->mean();
    constexpr double kCoarse = 5e-3;  // the longest of 20,000 quantiles cuts the tail
    EXPECT_NEAR(shortest_first(rate, *law).mean_wait / shortest_first(rate, *many).mean_wait, 1, kCoarse)
        << law->name();
    EXPECT_NEAR(shortest_remaining_first(rate, *law).mean_wait / shortest_remaining_first(rate, *many).mean_wait, 1,
                kCoarse)
        << law->name();
  }
}

TEST(SizeOrders, OneLengthIsFirstComeFirstServed) {
  for (const double load : {0.3, 0.9999}) {
    const double expected = load / (2 * (1 - load));
    EXPECT_NEAR(shortest_first(load, *constant(1)).mean_wait / expected, 1, 1e-12 / (1 - load));
    EXPECT_NEAR(shortest_remaining_first(load, *constant(1)).mean_wait / expected, 1, 1e-12 / (1 - load));
    // Nearly one length: whoever is a little shorter passes, and the wait of the two orders is the same.
    const auto narrow = gamma(1e6, 1);
    const auto sjf = shortest_first(load, *narrow);
    EXPECT_LT(sjf.mean_wait, expected);
  }
}

TEST(SizeOrders, TwoLengthsByHand) {
  // 1 and 3, each with rate 1/8: loads 1/8 and 1/2, E[X^2] = 5, R = (1/4) 5 / 2 = 5/8.
  const auto law = pmf({1, 3}, {1, 1});
  const auto sjf = shortest_first(0.25, *law);
  const double first = 0.625 / (7.0 / 8), second = 0.625 / (7.0 / 8 * 0.5);
  EXPECT_NEAR(sjf.mean_wait, 0.5 * (first + second), 1e-15);
  EXPECT_NEAR(*sjf.slowdown_excess, 0.5 * (first + second / 3), 1e-15);
  // Remaining: short jobs meet short ones, and the last unit of long ones: (1/4)(1/2 + 1/2)/2 / (7/8); long ones wait
  // as before, and are then passed for the 2 units in which they are longer than a short one.
  const auto srpt = shortest_remaining_first(0.25, *law);
  const double quick = 0.125 / (7.0 / 8), slow = second + 2 * (1.0 / 8) / (7.0 / 8);
  EXPECT_NEAR(srpt.mean_wait, 0.5 * (quick + slow), 1e-15);
}

TEST(SizeOrders, HeavyTailsAndHighLoads) {
  const auto pareto = bounded_pareto(1.1, 1, 1e10);
  for (const double load : {0.5, 0.9999}) {
    const double rate = load / pareto->mean();
    const auto srpt = shortest_remaining_first(rate, *pareto);
    // In closed form below: E[X; X <= x], E[min(X, x)^2] of the law, integrated over log x.
    const double a = 1.1, whole = -std::expm1(-a * std::log(1e10));
    const auto truth = boost::math::quadrature::tanh_sinh<long double>().integrate(
        [&](long double y) -> long double {
          const long double x = std::exp(y), tail = (std::pow(x, -a) - std::pow(1e10L, -a)) / whole;
          const long double below = a / whole * -std::expm1((1 - a) * y) / (a - 1);
          const long double squares = a / whole * std::expm1((2 - a) * y) / (2 - a) + x * x * tail;
          const long double above = a / whole * (std::pow(x, 1 - a) - std::pow(1e10L, 1 - a)) / (a - 1);
          return rate * below / (1 - static_cast<long double>(load) + rate * above) * squares / (2 * x);
        },
        0.0L, std::log(1e10L));
    const double beyond = load / (1 - load) * 0.5 * (pareto->variance() + pareto->mean() * pareto->mean()) / 1e10;
    EXPECT_NEAR(srpt.mean_wait / (static_cast<double>(truth) + beyond), 1, 1e-10) << load;
    EXPECT_LT(srpt.relative_error, 1e-9);
    ASSERT_TRUE(srpt.slowdown_excess);
    EXPECT_LT(*srpt.slowdown_excess, shortest_first(rate, *pareto).slowdown_excess.value_or(1e300));
  }
}

TEST(SizeOrders, UnitsOfTimeDoNotMatter) {
  for (const auto& law : {lognormal(1, 3), weibull(0.3, 1), gamma(0.01, 1), hyperexponential({0.5, 0.5}, {1e-6, 2})}) {
    const double rate = 0.9 / law->mean();
    const auto one = shortest_remaining_first(rate, *law), other = shortest_first(rate, *law);
    const double unit = 3.7e9;
    EXPECT_NEAR(shortest_remaining_first(rate / unit, *law->scaled(unit)).mean_wait / unit / one.mean_wait, 1, 1e-11);
    EXPECT_NEAR(shortest_first(rate / unit, *law->scaled(unit)).mean_wait / unit / other.mean_wait, 1, 1e-11);
    EXPECT_LT(one.relative_error, 1e-10) << law->name();
    EXPECT_LT(other.relative_error, 1e-10) << law->name();
    EXPECT_LT(one.mean_wait, other.mean_wait);
  }
}

TEST(SizeOrders, ALimitIsAnAtom) {
  // min(X, 2) of an exponential: many classes beside it.
  const auto law = capped(exponential(1), 2);
  std::vector<double> values, weights;
  constexpr int kClasses = 20000;
  const double cut = -std::expm1(-2.0);
  for (int i = 0; i < kClasses; ++i) {
    values.push_back(-std::log1p(-cut * (i + 0.5) / kClasses));
    weights.push_back(cut / kClasses);
  }
  values.push_back(2);
  weights.push_back(std::exp(-2.0));
  const auto many = pmf(values, weights);
  EXPECT_NEAR(shortest_first(0.9, *law).mean_wait / shortest_first(0.9, *many).mean_wait, 1, 1e-7);
  EXPECT_NEAR(shortest_remaining_first(0.9, *law).mean_wait / shortest_remaining_first(0.9, *many).mean_wait, 1, 1e-7);
  EXPECT_NEAR(
      *shortest_remaining_first(0.9, *law).slowdown_excess / *shortest_remaining_first(0.9, *many).slowdown_excess, 1,
      1e-4);
}

}  // namespace
}  // namespace sojourn::queues
