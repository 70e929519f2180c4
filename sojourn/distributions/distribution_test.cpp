#include "sojourn/distributions/distribution.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>

#include "sojourn/base/errors.h"

namespace sojourn::distributions {
namespace {

std::vector<DistributionPtr> continuous() {
  MatrixXd T(3, 3);
  T << -2, 1.5, 0, 0, -3, 3, 0.5, 0, -1;
  return {exponential(2),
          shifted_exponential(3, 0.25),
          uniform(0.5, 4),
          erlang(3, 2),
          erlang(20, 2),
          gamma(2.5, 1.5),
          gamma(0.7, 1.5),
          hyperexponential({0.3, 0.7}, {2, 0.5}),
          hyperexponential_cv2(1, 5),
          lognormal(2, 0.8),
          weibull(1.7, 3),
          weibull(0.6, 3),
          bounded_pareto(1.5, 1, 50),
          bounded_pareto(1, 1, 20),
          from_phase_type({RowVectorXd{{0.6, 0.4, 0.0}}, T})};
}

// E[h(X)] = integral over p of h(quantile(p)): one independent route to mean, variance and E[1/X].
TEST(Distributions, MomentsAgreeWithTheirOwnQuantiles) {
  for (const auto& d : continuous()) {
    SCOPED_TRACE(description(*d));
    using Rule = boost::math::quadrature::gauss_kronrod<double, 61>;
    const auto expectation = [&](auto h) {
      // p = 1 - (1-v)^4 tames the upper tail, the square below the lower one.
      return Rule::integrate(
          [&](double v) {
            const double left = 1 - v, p = 1 - left * left * left * left;
            return p >= 1 || p <= 0 ? 0.0 : h(d->quantile(p)) * 4 * left * left * left;
          },
          0.0, 1.0, 12, 1e-9);
    };
    EXPECT_NEAR(expectation([](double x) { return x; }), d->mean(), 2e-5 * d->mean());
    const double m = d->mean();
    EXPECT_NEAR(expectation([m](double x) { return (x - m) * (x - m); }), d->variance(), 2e-3 * d->variance());
    if (std::isfinite(d->mean_inverse())) {
      EXPECT_NEAR(expectation([](double x) { return 1 / x; }), d->mean_inverse(), 2e-3 * d->mean_inverse());
    }
  }
}

TEST(Distributions, QuantileInvertsTheCdf) {
  for (const auto& d : continuous())
    for (const double p : {0.01, 0.3, 0.5, 0.9, 0.999})
      EXPECT_NEAR(d->cdf(d->quantile(p)), p, 1e-10) << description(*d);
}

// Sample means over 400,000 draws within 5 standard errors: with 18 laws a false alarm once in
// about 100,000 seeds. Where the variance is heavy-tailed the mean is what is checked, and the share below the
// median.
TEST(Distributions, SamplersFollowTheirLaw) {
  auto laws = continuous();
  laws.push_back(constant(2));
  laws.push_back(pmf({1, 4, 9}, {2, 1, 1}));
  laws.push_back(empirical({3, 1, 2, 2}));
  for (const auto& d : laws) {
    SCOPED_TRACE(description(*d));
    random::Stream stream(11, 0, random::Purpose::sizes);
    const auto draw = d->sampler();
    const int n = 400000;
    double sum = 0, below = 0;
    const double middle = d->quantile(0.5) * (1 + 1e-12);
    for (int i = 0; i < n; ++i) {
      const double x = draw(stream);
      sum += x;
      below += x <= middle;
    }
    EXPECT_NEAR(sum / n, d->mean(), 5 * std::sqrt(d->variance() / n) + 1e-12);
    EXPECT_NEAR(below / n, d->cdf(middle), 5 * 0.5 / std::sqrt(n));
  }
}

TEST(Distributions, PhaseTypeFormsHaveTheSameMomentsAndTail) {
  for (const auto& d : continuous()) {
    const auto ph = d->as_phase_type();
    if (!ph) continue;
    SCOPED_TRACE(description(*d));
    EXPECT_NEAR(phase_type::mean(*ph), d->mean(), 1e-12);
    EXPECT_NEAR(phase_type::squared_coefficient_of_variation(*ph), squared_coefficient_of_variation(*d), 1e-12);
    for (const double t : {0.1, 1.0, 5.0}) EXPECT_NEAR(phase_type::tail(*ph, t), 1 - d->cdf(t), 1e-13);
  }
}

// Table 1 of Berten, Goossens and Jeannot, mu = 1/mean.
TEST(Distributions, MeanInverseIsTheOneOfThePaper) {
  EXPECT_NEAR(constant(4)->mean_inverse(), 0.25, 1e-15);
  EXPECT_NEAR(uniform(0.5 * 4, 1.5 * 4)->mean_inverse(), 0.25 / (2 * 0.5) * std::log(1.5 / 0.5), 1e-15);
  EXPECT_NEAR(erlang(2, 4)->mean_inverse(), 0.25 * 2, 1e-15);
  EXPECT_NEAR(phase_type::mean_inverse(phase_type::erlang(3, 4)), 0.25 * 1.5, 1e-9);
  EXPECT_TRUE(std::isinf(exponential(4)->mean_inverse()));
  EXPECT_TRUE(std::isinf(hyperexponential_cv2(4, 3)->mean_inverse()));
  EXPECT_NEAR(shifted_exponential(4, 0.9999)->mean_inverse(), 0.25, 1e-4);
}

TEST(Distributions, ScalingTheTimeScalesTheMeanOnly) {
  for (const auto& d : continuous()) {
    const auto twice = d->scaled(2);
    EXPECT_NEAR(twice->mean(), 2 * d->mean(), 1e-12 * d->mean());
    EXPECT_NEAR(squared_coefficient_of_variation(*twice), squared_coefficient_of_variation(*d), 1e-9);
    EXPECT_EQ(twice->name(), d->name());
  }
}

// An exponential under ten other names, and what only looks like one.
TEST(Distributions, KnowWhatTheyAre) {
  MatrixXd chained(2, 2), loose(2, 2);
  chained << -3, 2, 0, -1;
  loose << -3, 2, 0, -1.001;
  const RowVectorXd alpha{{0.4, 0.6}};
  for (const auto& d :
       {exponential(1), erlang(1, 1), gamma(1, 1), weibull(1, 1), shifted_exponential(1, 0), hyperexponential_cv2(1, 1),
        hyperexponential({0.3, 0.7}, {1, 1}), hyperexponential({0, 1}, {5, 1}),
        from_phase_type(phase_type::exponential(1)), from_phase_type({alpha, chained})}) {
    EXPECT_TRUE(d->is_exponential()) << description(*d);
    EXPECT_FALSE(d->is_constant());
    EXPECT_NEAR(d->mean(), 1, 1e-15);
    EXPECT_TRUE(d->as_phase_type().has_value());
    EXPECT_TRUE(d->scaled(3)->is_exponential());
  }
  for (const auto& d : {gamma(1.001, 1), weibull(0.999, 1), hyperexponential({0.3, 0.7}, {1, 1.001}),
                        from_phase_type({alpha, loose}), erlang(2, 1)})
    EXPECT_FALSE(d->is_exponential()) << description(*d);
  for (const auto& d : {constant(2), uniform(2, 2), shifted_exponential(2, 1), pmf({2}, {3}), pmf({1, 2}, {0, 1}),
                        empirical({2, 2, 2})})
    EXPECT_TRUE(d->is_constant()) << description(*d);
  EXPECT_FALSE(pmf({1, 2}, {1, 1})->is_constant());
}

TEST(Distributions, ParametersOutOfRangeAreRefused) {
  EXPECT_THROW(exponential(0), ModelError);
  EXPECT_THROW(exponential(std::nan("")), ModelError);
  EXPECT_THROW(exponential(1e308), ModelError);
  EXPECT_THROW(uniform(3, 2), ModelError);
  EXPECT_THROW(erlang(0, 1), ModelError);
  EXPECT_THROW(hyperexponential({0.5, 0.6}, {1, 2}), ModelError);
  EXPECT_THROW(hyperexponential({0.5, 0.5}, {1}), ModelError);
  EXPECT_THROW(hyperexponential_cv2(1, 0.5), ModelError);
  EXPECT_THROW(shifted_exponential(1, 1.5), ModelError);
  EXPECT_THROW(bounded_pareto(1, 3, 2), ModelError);
  EXPECT_THROW(pmf({1, 2}, {0, 0}), ModelError);
  EXPECT_THROW(pmf({1, 2}, {1, -1}), ModelError);
}

}  // namespace
}  // namespace sojourn::distributions
