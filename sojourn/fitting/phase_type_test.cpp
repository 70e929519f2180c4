#include <gtest/gtest.h>

#include <numeric>

#include "sojourn/base/errors.h"
#include "sojourn/fitting/phase_type_fit.h"
#include "sojourn/fitting/test_traces.h"

namespace sojourn::fitting {
namespace {

constexpr double kRounding = 1e-12;

void expect_never_falls(const std::vector<double>& history) {
  ASSERT_GT(history.size(), 1u);
  for (std::size_t i = 1; i < history.size(); ++i) EXPECT_GE(history[i], history[i - 1] - kRounding) << i;
}

TEST(HyperErlang, ReachesTheKnownLikelihoodsAndKeepsTheMean) {
  const auto t1 = hyper_erlang_trace(), t2 = weibull_trace();
  EXPECT_NEAR(std::accumulate(t1.begin(), t1.end(), 0.0), 119810.544069866, 1e-8);
  EXPECT_NEAR(std::accumulate(t2.begin(), t2.end(), 0.0), 150208.084609151, 1e-8);
  const auto nine = fit_hyper_erlang(sample_of(t1), 9), five = fit_hyper_erlang(sample_of(t2), 5);
  EXPECT_GT(nine.report.log_likelihood_per_value, -1.01067672);
  EXPECT_GT(five.report.log_likelihood_per_value, -1.1255324);
  for (const auto& fit : {nine, five}) {
    EXPECT_TRUE(fit.report.converged) << fit.report.why;
    EXPECT_NEAR(fit.report.mean / fit.report.data_mean, 1, kRounding);
    expect_never_falls(fit.report.history);
  }
  // The law the first trace was drawn from: 5 standard errors of 100,000 values.
  ASSERT_EQ(nine.law.stages, (std::vector<int>{1, 3, 5}));
  EXPECT_NEAR(nine.law.probs[0], 0.5, 0.02);
  EXPECT_NEAR(nine.law.rates[1], 3, 0.15);
  EXPECT_NEAR(nine.law.rates[2], 1.25, 0.03);
}

TEST(Acyclic, ReachesTheKnownLikelihoodsAndKeepsTheMean) {
  const auto t1 = fit_acyclic(sample_of(hyper_erlang_trace()), 5);
  EXPECT_GT(t1.report.log_likelihood_per_value, -1.0130711);
  EXPECT_NEAR(t1.report.mean / t1.report.data_mean, 1, kRounding);
  expect_never_falls(t1.report.history);
  for (Index i = 0; i + 1 < t1.law.rates.size(); ++i) EXPECT_LE(t1.law.rates(i), t1.law.rates(i + 1));
  EXPECT_NEAR(phase_type::mean(as_phase_type(t1.law)), t1.report.data_mean, 1e-10);
}

TEST(HyperErlang, BinsAreAsGoodAsValues) {
  const Sample all = sample_of(weibull_trace()), few = binned(all, 1000);
  EXPECT_LE(few.known.size(), 1000u);
  EXPECT_NEAR(mean(few.known) / mean(all.known), 1, kRounding);
  const auto from_all = fit_hyperexponential(all, 3), from_few = fit_hyperexponential(few, 3);
  EXPECT_NEAR(log_likelihood(from_few.law, all) / all.total(), from_all.report.log_likelihood_per_value, 1e-6);
}

TEST(HyperErlang, AWeightOfTwoIsTheValueTwice) {
  const std::vector<double> twice = {1, 1, 2, 5, 5, 9}, once = {1, 2, 5, 9}, weights = {2, 1, 2, 1};
  const auto a = fit_hyperexponential(sample_of(twice), 2), b = fit_hyperexponential(sample_of(once, weights), 2);
  EXPECT_NEAR(a.report.log_likelihood, b.report.log_likelihood, 1e-9);
}

// Exponential of mean 2, seen only up to 1: the known values alone have a mean below 0.5.
TEST(HyperErlang, CensoredValuesCount) {
  SplitMix draw(3);
  std::vector<double> known, censored;
  for (int i = 0; i < 20000; ++i) {
    const double x = 2 * draw.exponential();
    if (x < 1)
      known.push_back(x);
    else
      censored.push_back(1);
  }
  for (const int phases : {1, 2}) {
    const auto fit = fit_hyperexponential(sample_of(known, {}, censored), phases);
    EXPECT_NEAR(tail(fit.law, 1), std::exp(-0.5), 0.02);
    expect_never_falls(fit.report.history);
  }
  EXPECT_NEAR(fit_hyperexponential(sample_of(known, {}, censored), 1).report.mean, 2, 0.1);  // 5 standard errors
  const auto acyclic = fit_acyclic(sample_of(known, {}, censored), 2);
  EXPECT_NEAR(acyclic.report.log_likelihood_per_value,
              fit_hyperexponential(sample_of(known, {}, censored), 2).report.log_likelihood_per_value, 1e-3);
  expect_never_falls(acyclic.report.history);
}

TEST(PhaseTypeFit, ChoosesPhasesByWhatIsHeldBack) {
  SplitMix draw(11);
  std::vector<double> plain, mixed;
  for (int i = 0; i < 6000; ++i) {
    plain.push_back(7 * draw.exponential());
    mixed.push_back((draw.uniform() < 0.9 ? 1 : 100) * draw.exponential());
  }
  const auto one = fit_phase_type(plain, {}), two = fit_phase_type(mixed, {.family = Family::hyperexponential});
  EXPECT_EQ(one.law.phases(), 1);
  EXPECT_EQ(two.law.phases(), 2);
  EXPECT_NEAR(two.mixture->probs[0], 0.9, 0.02);
  EXPECT_LT(kolmogorov_smirnov(*two.mixture, sample_of(mixed).known), 0.0215);  // 1.63 / sqrt(n): one in a hundred
}

TEST(PhaseTypeFit, OddDataGetASensibleLawOrARefusal) {
  EXPECT_THROW(fit_phase_type(std::vector<double>{}, {}), ModelError);
  EXPECT_THROW(fit_phase_type(std::vector<double>{1, -1}, {}), ModelError);
  EXPECT_THROW(fit_phase_type(std::vector<double>{1, 0}, {}), ModelError);
  const auto single = fit_phase_type(std::vector<double>{5}, {});
  EXPECT_NEAR(single.report.mean, 5, 1e-12);
  const auto equal = fit_phase_type(std::vector<double>(1000, 3.0), {});
  EXPECT_NEAR(equal.report.mean, 3, 1e-12);
  EXPECT_LE(equal.law.phases(), 8);
  SplitMix draw(5);
  std::vector<double> wide;
  for (int i = 0; i < 3000; ++i) wide.push_back(std::pow(10, 12 * draw.uniform() - 3));
  const auto spread = fit_phase_type(wide, {});
  EXPECT_NEAR(spread.report.mean / spread.report.data_mean, 1, 1e-10);
  EXPECT_GT(spread.law.phases(), 2);
}

TEST(PhaseTypeFit, NeverBelowOnePhase) {
  SplitMix draw(17);
  for (const int n : {2, 3, 5, 10}) {
    std::vector<double> few;
    for (int i = 0; i < n; ++i) few.push_back(draw.exponential());
    const Sample s = sample_of(few);
    const double one = fit_hyperexponential(s, 1).report.log_likelihood;
    for (const int phases : {2, 4}) {
      EXPECT_GE(fit_hyper_erlang(s, phases).report.log_likelihood, one - 1e-9);
      EXPECT_GE(fit_hyperexponential(s, phases).report.log_likelihood, one - 1e-9);
    }
  }
}

TEST(Atom, AHeapAtTheLimitIsFound) {
  SplitMix draw(2);
  std::vector<double> values;
  for (int i = 0; i < 5000; ++i) values.push_back(std::min(100.0, 40 * draw.exponential()));
  const Atom atom = atom_at_limit(sample_of(values));
  EXPECT_NEAR(atom.value, 100, 1e-9);
  EXPECT_NEAR(atom.share, std::exp(-2.5), 0.02);
  EXPECT_LT(without(sample_of(values), atom).known.values.back(), 100);
  for (double& x : values) x = 40 * draw.exponential();
  EXPECT_EQ(atom_at_limit(sample_of(values)).share, 0);
}

// Rates eight orders apart, where rows of like phases are poor starts; and values all alike.
TEST(Acyclic, IsNeverBelowPlainerLaws) {
  std::vector<double> apart, alike;
  for (int k = 1; k < 300; ++k) {
    const double standard = -std::log(double(k) / 300);
    for (const double mean : {1e-3, 1.0, 1e5}) apart.push_back(mean * standard);
    alike.push_back(10 + 1e-3 * standard);
  }
  for (const auto& values : {apart, alike}) {
    const auto sample = sample_of(values);
    for (const int phases : {1, 2, 4}) {
      const double here = fit_acyclic(sample, phases).report.log_likelihood_per_value;
      for (const double plain : {fit_hyperexponential(sample, 1).report.log_likelihood_per_value,
                                 fit_stages(sample, {phases}).report.log_likelihood_per_value,
                                 fit_hyperexponential(sample, phases).report.log_likelihood_per_value})
        EXPECT_GE(here, plain - 1e-9) << phases;
    }
  }
}

TEST(Acyclic, AWorseOptimumGivesWayWithANote) {
  const auto sample = sample_of(weibull_trace());
  const double mean_value = mean(sample.known);
  AcyclicFit poor{{RowVectorXd::Unit(2, 0), VectorXd::Constant(2, 2 / mean_value)}, {}};
  poor.report.log_likelihood = fit_stages(sample, {2}).report.log_likelihood;
  const Acyclic one{RowVectorXd::Ones(1), VectorXd::Constant(1, 1 / mean_value)};
  keep_the_better({one}, sample, poor);
  EXPECT_EQ(poor.law.rates.size(), 1);
  EXPECT_EQ(poor.report.notes.size(), 1u);
  keep_the_better({{RowVectorXd::Unit(2, 0), VectorXd::Constant(2, 2 / mean_value)}}, sample, poor);
  EXPECT_EQ(poor.law.rates.size(), 1);
}

}  // namespace
}  // namespace sojourn::fitting
