// Closed forms, as corrected against the exact chain and as printed against their own claims; the approximations.
#include "sojourn/staged_jobs/two_stage.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sojourn/staged_jobs/analysis.h"
#include "sojourn/staged_jobs/approximations.h"
#include "sojourn/staged_jobs/permutations.h"
#include "sojourn/staged_jobs/test_models.h"

namespace sojourn::staged_jobs {
namespace {

TEST(TwoStages, CheckedNumbersOfTheClosedForms) {
  EXPECT_NEAR(low_then_high(0.3, 1, 1, 2), 2.998478508939, 5e-13);
  EXPECT_NEAR(low_then_high_by_two(0.3, 1, 1), 2.998478508939, 5e-13);
  EXPECT_NEAR(high_then_low_by_two(0.3, 1, 1), 2.932806324111, 5e-13);
  EXPECT_NEAR(low_then_high_by_two(0.2, 0.7, 1.3), 2.660672169811, 5e-13);
  EXPECT_NEAR(high_then_low_by_two(0.2, 0.7, 1.3), 3.0512016718913, 5e-13);
  EXPECT_NEAR(low_then_high(0.6, 1, 1, 5), 5.278606986533, 5e-13);
}

TEST(TwoStages, CorrectedFormsEqualTheChainForRandomRates) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    std::uniform_real_distribution<double> u(0.3, 2.0), load(0.1, 0.95);
    const int m = 1 + static_cast<int>(seed % 8);
    const double mu1 = u(rng), mu2 = u(rng), at = load(rng);
    const double low = at * m * mu1 * mu2 / (m * mu1 + mu2), high = at * 2 * mu1 * mu2 / (2 * mu2 + mu1);
    const double P = m, t1 = 1 / mu1, t2 = 1 / mu2;
    EXPECT_NEAR(low_then_high(low, mu1, mu2, m) / exact_mean_response(staged_at_rate(P, {1, P}, {t1, t2}, low)), 1,
                1e-9);
    EXPECT_NEAR(high_then_low_by_two(high, mu1, mu2) / exact_mean_response(staged_at_rate(2, {2, 1}, {t1, t2}, high)),
                1, 1e-9);
  }
}

// Where the printed formulas are right, and that they are wrong elsewhere.
TEST(TwoStages, PrintedFormsDifferWhereTheErrataSay) {
  for (const int m : {1, 2, 3})
    EXPECT_DOUBLE_EQ(low_then_high(0.4, 1, 1.2, m), low_then_high(0.4, 1, 1.2, m, Printed::as_published));
  EXPECT_GT(std::abs(low_then_high(0.4, 1, 1.2, 4) - low_then_high(0.4, 1, 1.2, 4, Printed::as_published)), 1e-4);
  EXPECT_NEAR(high_then_low_by_two(0.4, 1, 1), high_then_low_by_two(0.4, 1, 1, Printed::as_published), 1e-12);
  EXPECT_GT(std::abs(high_then_low_by_two(0.2, 0.7, 1.3) - high_then_low_by_two(0.2, 0.7, 1.3, Printed::as_published)),
            1e-3);
  EXPECT_GT(std::abs(low_then_high_by_two(0.3, 1, 1) - low_then_high_by_two(0.3, 1, 1, Printed::as_published)), 1e-3);
}

// The recursion of mathematics with p(k,1) eliminated: k mu1 mu2 p(k) = ...
TEST(TwoStages, EliminatedRecursionGivesTheSameResponse) {
  const double l = 0.5, a = 0.9, b = 1.4;
  const int m = 7;
  std::vector<double> p{1.0, l * (l + b) / (a * b), l * l * ((l + b) * (l + b) + l * a) / (2 * a * a * b * b)};
  for (int k = 3; k < m; ++k)
    p.push_back(((l + b) * (l + (k - 1) * a) * p[static_cast<std::size_t>(k - 1)] -
                 l * (2 * l + b + (k - 2) * a) * p[static_cast<std::size_t>(k - 2)] +
                 l * l * p[static_cast<std::size_t>(k - 3)]) /
                (k * a * b));
  double weight = 0, moment = 0;
  for (int k = 0; k < m; ++k)
    weight += (m - k) * p[static_cast<std::size_t>(k)], moment += k * (m - k) * p[static_cast<std::size_t>(k)];
  const double left = m * a * b - m * l * a - l * b;
  EXPECT_NEAR(moment / weight / l - (l - m * a - b) / left, low_then_high(l, a, b, m), 1e-10);
}

TEST(TwoStages, SectionFourCLowFirstIsAlwaysSlower) {
  std::mt19937_64 rng(7);
  std::uniform_real_distribution<double> load(0.0, 1.0);
  for (int i = 0; i < 200; ++i) {
    const double l = load(rng) * 2 / 3;
    const double T1 = comparison_low_first(l), T2 = comparison_high_first(l);
    EXPECT_NEAR(T1 / low_then_high_by_two(l, 1, 1), 1, 1e-11);
    EXPECT_NEAR(T2 / high_then_low_by_two(l, 1, 1), 1, 1e-11);
    EXPECT_GT(T1 - T2, 0.0);
    EXPECT_NEAR(T1 - T2, l * (4 - l - l * l) / (3 * (l + 2) * (l * l + l + 2)), 1e-9 * T1);
  }
}

TEST(TwoStages, FormsAreOfferedWhereTheyFit) {
  const auto names = [](const Model& m) {
    std::vector<std::string> found;
    for (const auto& a : closed_forms(m)) found.push_back(a.name);
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(staged(8, {0, 8}, 1, 0.5)), Names{"theorem-1"});
  EXPECT_EQ(names(staged(8, {12, 0}, 1, 0.5)), Names{"theorem-2"});
  EXPECT_EQ(names(staged(8, {0, 8, 0}, 1, 0.5)), Names{"theorem-3"});
  EXPECT_EQ(names(staged(8, {2, 8}, 1, 0.5)), (Names{"theorem-4", "theorem-4-as-published"}));
  EXPECT_EQ(names(staged(8, {4, 8}, 1, 0.5)), (Names{"theorem-4", "equation-16", "equation-16-as-published"}));
  EXPECT_EQ(names(staged(8, {8, 4}, 1, 0.5)), Names{"equation-22"});
  EXPECT_EQ(names(staged(8, {3, 8}, 1, 0.5)), Names{});
  EXPECT_EQ(names(staged(8, {2, 8}, 1, 1.5)), Names{});
}

TEST(ScaleUp, ErlangContinuedAgreesAtWholeNumbers) {
  EXPECT_NEAR(mmm_wait(1, 0.8, 1), 4.0, 1e-12);
  EXPECT_NEAR(mmm_wait(2, 0.8, 1), 0.64 / 0.36, 1e-12);  // M/M/2: rho^2 / (1 - rho^2)
  EXPECT_NEAR(mmm_wait(16, 0.9, 1), 0.3695896211702437, 1e-13);
  EXPECT_LT(mmm_wait(7.5, 0.8, 1), mmm_wait(7, 0.8, 1));
  EXPECT_GT(mmm_wait(7.5, 0.8, 1), mmm_wait(8, 0.8, 1));
}

// Figures 10 to 13: the rule against the exact solution.
TEST(ScaleUp, IsWithinOnePercentForTheFigures) {
  for (const double P : {4.0, 10.0})
    for (int i = 1; i <= 19; ++i) {
      const double load = 0.05 * i;
      for (const auto& needs : {std::vector<double>{1, 2}, std::vector<double>{2, 1}}) {
        const Model m = staged(P, needs, 1.0, load);
        const double error = scale_up(m, {})->measures.value("mean_response") / exact_mean_response(m) - 1;
        EXPECT_LT(std::abs(error), needs[0] < needs[1] ? 0.003 : 0.0095)
            << needs_text(m) << " on " << P << ", load " << load;
      }
    }
}

TEST(MergedStages, AreTheOnesOfThePaper) {
  const auto low = merged(staged(12, {3, 1, 3, 9}, 0.5, 0.5)), high = merged(staged(12, {3, 9, 3, 1}, 0.5, 0.5));
  EXPECT_DOUBLE_EQ(low.first, 2);
  EXPECT_DOUBLE_EQ(low.second, 6);
  EXPECT_DOUBLE_EQ(low.time, 1);
  EXPECT_DOUBLE_EQ(high.first, 6);
  EXPECT_DOUBLE_EQ(high.second, 2);
}

// Figures 15 and 18: section VI against exact.
TEST(MergedStages, AreNearTheTruthOnTwelveProcessors) {
  for (const double load : {0.2, 0.4, 0.6, 0.8, 0.9})
    for (const auto& needs : {std::vector<double>{3, 1, 3, 9}, std::vector<double>{3, 9, 3, 1}}) {
      const Model m = staged(12, needs, 0.5, load);
      const double error = merged_two_stages(m, {})->measures.value("mean_response") / exact_mean_response(m) - 1;
      EXPECT_LT(std::abs(error), 0.12) << needs_text(m) << ", load " << load;
    }
}

// Figure 19: 1,216 phases.
TEST(MergedStages, AreNearTheTruthOnFortyFiveProcessors) {
  const Model m = staged(45, {3, 9, 3, 1}, 0.5, 0.8);
  const double truth = exact_mean_response(m);
  EXPECT_LT(std::abs(merged_two_stages(m, {})->measures.value("mean_response") / truth - 1), 0.002);
  EXPECT_LT(std::abs(scale_up(m, {})->measures.value("mean_response") / truth - 1), 0.005);
}

TEST(Permutations, AllDifferentOrdersTheQuickestFirst) {
  const auto table = orders_of_stages(staged(12, {3, 1, 3, 9}, 0.5, 0.8), {});
  ASSERT_EQ(table.rows.size(), 12u);  // 4! / 2!
  for (std::size_t i = 1; i < table.rows.size(); ++i) EXPECT_LE(*table.rows[i - 1][2].number, *table.rows[i][2].number);
  bool found = false;
  for (const auto& row : table.rows)
    if (row[0].text == "[3, 1, 3, 9]") {
      found = true;
      EXPECT_NEAR(*row[2].number, 4.038687255616, 5e-13);
      EXPECT_EQ(row[4].text, "as given");
    }
  EXPECT_TRUE(found);
}

TEST(StagedAnalysis, UnstableIsAnAnswerWithTheLargestRate) {
  const Model m = staged_at_rate(4, {1, 2}, {1, 1}, 4.0 / 3);
  answers::Answer a;
  a.stability = stability(m);
  EXPECT_FALSE(a.stability.stable);
  EXPECT_NEAR(a.stability.max_rate, 4.0 / 3, 1e-15);
  analyse(m, {}, a);
  EXPECT_TRUE(a.methods.empty());
  EXPECT_NE(a.notes.at(0).find("largest stable rate is 1.33333"), std::string::npos);
}

TEST(StagedAnalysis, BestFirstAndErrorsTold) {
  const Model m = staged(12, {3, 9, 3, 1}, 0.5, 0.6);
  answers::Answer a;
  a.stability = stability(m);
  analyse(m, {}, a);
  std::vector<std::string> names;
  for (const auto& method : a.methods) names.push_back(method.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"qbd", "scale-up", "merged-two-stages", "merged-two-stages-as-published"}));
  EXPECT_NE(a.methods[2].notes.back().find("against exact"), std::string::npos);
}

}  // namespace
}  // namespace sojourn::staged_jobs
