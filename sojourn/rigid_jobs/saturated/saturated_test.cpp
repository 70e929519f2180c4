#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sojourn/base/errors.h"
#include "sojourn/rigid_jobs/saturated/closed_forms.h"
#include "sojourn/rigid_jobs/saturated/convolution.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"
#include "sojourn/rigid_jobs/saturated/worst_case.h"

namespace sojourn::rigid_jobs {
namespace {

WidthLaw power_law(std::int64_t s, double exponent) {
  std::vector<std::int64_t> values;
  std::vector<double> weights;
  for (std::int64_t k = 1; k <= s; ++k) {
    values.push_back(k);
    weights.push_back(std::pow(static_cast<double>(k), -exponent));
  }
  return WidthLaw::weighted(values, weights);
}

WidthLaw random_law(std::mt19937_64& rng, std::int64_t s) {
  std::exponential_distribution<double> weight(1.0);
  std::bernoulli_distribution there(0.5);
  std::vector<std::int64_t> values;
  std::vector<double> weights;
  for (std::int64_t k = 1; k <= s; ++k)
    if (there(rng)) values.push_back(k), weights.push_back(weight(rng));
  if (values.empty()) return WidthLaw::constant(s);
  return WidthLaw::weighted(values, weights);
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = a.size() == b.size() ? 0.0 : INFINITY;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
  return worst;
}

TEST(WidthLaw, WouldNotFillTheMemoryInSilence) {
  EXPECT_THROW(WidthLaw::uniform(1, 4).dense(1'000'000'001), TooLarge);
  EXPECT_EQ(WidthLaw::uniform(1, 4).dense(10).size(), 10u);
}

TEST(Convolution, EqualsTheSumsOverPairs) {
  std::mt19937_64 rng(1);
  std::uniform_real_distribution<double> u;
  for (const std::size_t n : {1u, 2u, 7u, 100u, 375u}) {
    std::vector<double> a(n), b(n), expected(n, 0.0), result;
    for (std::size_t i = 0; i < n; ++i) a[i] = u(rng), b[i] = u(rng);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; i + j < n; ++j) expected[i + j] += a[i] * b[j];
    Convolver(a, n).apply(b, result);
    EXPECT_LT(largest_difference(result, expected), 1e-13 * static_cast<double>(n)) << n;
  }
}

TEST(Convolution, InverseSeriesTimesTheSeriesIsOne) {
  std::vector<double> a = {1.0, -0.3, -0.2, 0.0, -0.5}, product;
  a.resize(301, 0.0);
  const auto b = inverse_series(a, 301);
  Convolver(a, 301).apply(b, product);
  product[0] -= 1;
  for (const double x : product) EXPECT_NEAR(x, 0.0, 1e-14);
}

// The numbers of the checked page, to their printed digits.
TEST(SaturatedSlots, CheckedMeans) {
  EXPECT_NEAR(saturated_slots(10, WidthLaw::uniform(1, 10)).mean, 7.857142857142857, 5e-15 * 8);
  EXPECT_NEAR(worst_case_closed_form(4).mean_used, 2.894427190999916, 1e-15 * 3);
  EXPECT_NEAR(worst_case_closed_form(4).widths.probabilities[0], 0.2360679775, 5e-11);
  EXPECT_NEAR(worst_case_closed_form(6).mean_used, 3.926649916142160, 1e-15 * 4);
  EXPECT_NEAR(worst_case_closed_form(6).widths.probabilities[0], 0.1583123952, 5e-11);
  const auto one_or_all = saturated_slots(8, WidthLaw::weighted({1, 8}, {0.5, 0.5}));
  EXPECT_NEAR(one_or_all.pmf[1], 0.16710183, 5e-9);
  EXPECT_NEAR(one_or_all.pmf[8], 0.66840731, 5e-9);
  // 0.79856619929767940 in exact fractions.
  EXPECT_NEAR(saturated_slots(16, WidthLaw::weighted({1, 2, 4, 8, 16}, {1, 1, 1, 1, 1})).mean / 16, 0.7985661992976794,
              2e-16);
}

TEST(SaturatedSlots, HeavyTailedWidthsOn65536Processors) {
  const auto law = saturated_slots(65536, power_law(65536, 1.5));
  EXPECT_TRUE(law.converged);
  EXPECT_NEAR(law.mean / 65536, 0.8497291308, 5e-11);
  EXPECT_LT(law.residual, 1e-12);
}

TEST(SaturatedSlots, UniformWidthsEqualTheClosedForm) {
  for (const std::int64_t s : {4, 57, 400, 5000, 100000}) {
    const auto law = saturated_slots(s, WidthLaw::uniform(1, s));
    const auto x = static_cast<double>(s);
    EXPECT_NEAR(law.mean / (3 * x * (x + 1) / (2 * (1 + 2 * x))), 1.0, 1e-11) << s;
    EXPECT_LT(largest_difference(law.pmf, *slots_closed_form(s, WidthLaw::uniform(1, s))), 1e-13) << s;
  }
}

TEST(SaturatedSlots, TwoAndThreeProcessorsEqualTheClosedForms) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const std::int64_t s = 2 + static_cast<std::int64_t>(seed % 2);
    const WidthLaw law = random_law(rng, s);
    const auto closed = *slots_closed_form(s, law);
    EXPECT_LT(largest_difference(saturated_slots(s, law, SlotMethod::direct).pmf, closed), 1e-14);
    EXPECT_LT(largest_difference(saturated_slots(s, law, SlotMethod::iterative).pmf, closed), 1e-12);
  }
}

// Two ways that share nothing but the definition: elimination of the built matrix, and the step that never builds it.
TEST(SaturatedSlots, IterationAgreesWithEliminationOnRandomWidths) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const std::int64_t s = 4 + static_cast<std::int64_t>(seed);
    const WidthLaw law = random_law(rng, s);
    const auto direct = saturated_slots(s, law, SlotMethod::direct),
               iterative = saturated_slots(s, law, SlotMethod::iterative);
    EXPECT_TRUE(iterative.converged);
    EXPECT_LT(largest_difference(direct.pmf, iterative.pmf), 1e-11);
  }
}

TEST(SaturatedSlots, WidthsWithZeroTailsNeverUseASlotThatHasRoom) {
  // Widest 3 of 10: a slot below 8 would have room for any next job.
  const auto law = saturated_slots(10, WidthLaw::weighted({2, 3}, {0.3, 0.7}), SlotMethod::iterative);
  for (std::size_t k = 0; k < 8; ++k) EXPECT_EQ(law.pmf[k], 0.0) << k;
  EXPECT_NEAR(saturated_slots(10, WidthLaw::constant(3)).mean, 9.0, 1e-14);
  EXPECT_NEAR(saturated_slots(1000, WidthLaw::constant(3)).mean, 999.0, 1e-11);
}

// Almost always one width just above half, rarely exactly half: slots repeat nearly for ever.
TEST(SaturatedSlots, NearPeriodicLawsOnLargeMachines) {
  for (const double x : {0.5, 1e-3, 1e-6, 1 - 1e-3}) {
    const std::int64_t n = 1000;
    const auto law = saturated_slots(2 * n, WidthLaw::weighted({n, n + 1}, {x, 1 - x}));
    const double a = 1 / (1 + x - x * x);
    EXPECT_TRUE(law.converged) << x;
    EXPECT_NEAR(law.pmf[static_cast<std::size_t>(n)], 1 - a, 1e-11) << x;
    EXPECT_NEAR(law.pmf[static_cast<std::size_t>(n + 1)], 1 - x * a, 1e-11) << x;
    EXPECT_NEAR(law.pmf[static_cast<std::size_t>(2 * n)], x * x * a, 1e-11) << x;
  }
}

TEST(SaturatedSlots, TheFirstSlotOfAnEmptyMachineAndTheLimit) {
  // P^1_k = beta_k gamma_{s-k+1}; three processors as printed in the paper.
  const WidthLaw law = WidthLaw::weighted({1, 2, 3}, {0.2, 0.5, 0.3});
  SlotBySlot slots(3, law);
  EXPECT_NEAR(slots.pmf()[1], 0.2 * 0.3, 1e-15);
  EXPECT_NEAR(slots.pmf()[2], (0.04 + 0.5) * 0.8, 1e-15);
  EXPECT_NEAR(slots.pmf()[3], 0.008 + 2 * 0.1 + 0.3, 1e-15);
  for (int i = 0; i < 200; ++i) slots.next();
  EXPECT_LT(largest_difference(slots.pmf(), *slots_closed_form(3, law)), 1e-14);
}

TEST(WorstCase, TheSearchFindsTheConjecturedLawWithoutKnowingIt) {
  for (std::int64_t s = 2; s <= 8; ++s) {
    const auto found = search_worst_case(s);
    const auto closed = worst_case_closed_form(s);
    EXPECT_NEAR(found.mean_used, closed.mean_used, 1e-9) << s;
    EXPECT_GE(found.mean_used, closed.mean_used - 1e-12) << s;
    EXPECT_NEAR(saturated_slots(s, closed.widths).mean, closed.mean_used, 1e-13) << s;
  }
}

TEST(EqualRates, CheckedLargestRates) {
  EXPECT_NEAR(equal_rates(2, WidthLaw::uniform(1, 2)).rate, 8.0 / 7, 1e-14);
  EXPECT_NEAR(equal_rates(4, WidthLaw::weighted({1, 4}, {0.8, 0.2})).rate, 1.7840152236, 5e-11);
  EXPECT_NEAR(equal_rates(30, WidthLaw::weighted({1, 10}, {0.9, 0.1})).rate, 14.3423393071, 5e-11);
  EXPECT_NEAR(equal_rates(64, WidthLaw::uniform(1, 64)).rate, 1.3814712183862323, 1e-14);
  EXPECT_NEAR(equal_rates(64, WidthLaw::weighted({1, 64}, {0.95, 0.05})).rate, 5.0024657733, 5e-11);
  EXPECT_NEAR(equal_rates(1024, WidthLaw::weighted({1, 1024}, {0.99, 0.01})).rate, 17.8406706383, 5e-11);
}

TEST(OneOrAll, EqualsTheGeneralFormulaAndTheCheckedRates) {
  EXPECT_NEAR(one_or_all_rate(64, 0.95, 1, 1), 5.0024657733, 5e-11);
  EXPECT_NEAR(one_or_all_rate(1024, 0.99, 1, 1), 17.8406706383, 5e-11);
  EXPECT_NEAR(one_or_all_rate(4, 0.8, 1, 4), 0.8616727941, 5e-11);
  for (const double p : {0.1, 0.5, 0.99})
    EXPECT_NEAR(one_or_all_rate(37, p, 2, 2) * 2, equal_rates(37, WidthLaw::weighted({1, 37}, {p, 1 - p})).rate, 1e-11);
}

}  // namespace
}  // namespace sojourn::rigid_jobs
