#include "sojourn/reproduce/staged/lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "sojourn/reproduce/staged/printed.h"

namespace sojourn::reproduce::staged {
namespace {

plot::Series line(plot::Role role, std::vector<double> x, std::vector<double> y) {
  plot::Series s = series("line", role);
  s.x = std::move(x);
  s.y = std::move(y);
  return s;
}

TEST(StagedLines, TheWorstGapHasItsSignAndPlace) {
  const auto truth = line(plot::Role::exact, {1, 2, 3}, {10, 10, 10});
  const auto other = line(plot::Role::published, {0, 1, 2, 3}, {99, 10.5, 8, 11});  // x = 0: nothing to compare with
  const Gap gap = worst_gap(other, truth);
  EXPECT_EQ(gap.x, 2);
  EXPECT_DOUBLE_EQ(gap.relative, -0.2);
  EXPECT_TRUE(std::isnan(gap_at(other, truth, 0)));
  EXPECT_EQ(off(gap.relative), "20.0% low");
  EXPECT_EQ(off(0.0012), "0.12% high");
}

TEST(StagedLines, AModelCanBeReadAndSolved) {
  const Interruption none;
  const Bench bench(true, none);
  const Along along{bench, model("A question?", 12, {{3, 0.5}, {1, 0.5}, {3, 0.5}, {9, 0.5}}), at_load};
  EXPECT_NEAR(along.exact("", {0.8}).y.at(0), 4.038687255616, 1e-11);
}

TEST(StagedPrinted, TheComparisonOfSectionFourFollowsFromItsFormulas) {
  for (double l = 0.05; l < 0.66; l += 0.05) {
    EXPECT_NEAR(low_first(l) - high_first(l), low_first_less_high_first(l), 1e-12) << l;
    EXPECT_NEAR(equation_22(l, 1, 1), high_first(l), 1e-12) << l;
  }
}

TEST(StagedPrinted, TheLawOfTheoremOneHasTheMeanOfEquationOne) {
  const double l = 0.6, mu1 = 0.4, mu2 = 1.0;
  const auto law = theorem_1_law(l / mu1, l / mu2, 400);
  double mean = 0.0;
  for (std::size_t n = 0; n < law.size(); ++n) mean += static_cast<double>(n) * law[n];
  EXPECT_NEAR(std::accumulate(law.begin(), law.end(), 0.0), 1.0, 1e-13);
  EXPECT_NEAR(mean / l, equation_1(l, mu1, mu2), 1e-12);
}

}  // namespace
}  // namespace sojourn::reproduce::staged
