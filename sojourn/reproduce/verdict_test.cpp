#include "sojourn/reproduce/verdict.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce {
namespace {

const Coverage kAllHold = {8, 8};

plot::Series line(const char* name, plot::Role role, std::vector<double> x, std::vector<double> y) {
  plot::Series s = series(name, role);
  s.x = std::move(x);
  s.y = std::move(y);
  return s;
}

// Points at 5, 5, 5 with intervals from 4 to 6.
plot::Series simulated() {
  auto points = line("simulated", plot::Role::simulation, {1, 2, 3}, {5, 5, 5});
  points.low = {4, 4, 4};
  points.high = {6, 6, 6};
  return points;
}

// A card with these lines, judged by the gap between them; a second method agrees with the exact one.
Verdict verdict_of(const plot::Series& exact, const plot::Series& printed, const plot::Series& points) {
  Card card;
  card.figure.series = {exact, printed, points};
  conclude(card,
           {{.what = "the line",
             .gap = largest_gap(printed, exact),
             .allowed = 1e-6,
             .independent = "another method",
             .independent_gap = 1e-12,
             .excluded_by = excluding(points, printed)}},
           "");
  return card.verdict;
}

Claim right() { return {.what = "a formula", .gap = 1e-12}; }

// Wrong by a half, and everything that can be asked for speaks against it.
Claim wrong() {
  return {.what = "a formula", .gap = 0.5, .independent = "another method", .independent_gap = 1e-12, .excluded_by = 1};
}

TEST(Verdict, EveryCardStartsAsNotReproduced) {
  EXPECT_EQ(Card().verdict, Verdict::not_reproduced);
  EXPECT_EQ(judged(std::vector<Claim>{}, kAllHold), Verdict::not_reproduced);
  EXPECT_EQ(judged(Claim()), Verdict::not_reproduced);
}

TEST(Verdict, ThreeLinesThatMeetAgree) {
  const auto exact = line("exact", plot::Role::exact, {1, 2, 3}, {5, 5.5, 5});
  EXPECT_EQ(verdict_of(exact, line("printed", plot::Role::published, {1, 2, 3}, {5, 5.5, 5}), simulated()),
            Verdict::agrees);
  EXPECT_EQ(verdict_of(exact, line("printed", plot::Role::published, {1, 2, 3}, {5, 5.5, 9}), simulated()),
            Verdict::corrected);
}

TEST(Verdict, LinesThatShareNoPointAreNotCompared) {
  const auto exact = line("exact", plot::Role::exact, {1, 2, 3}, {5, 5, 5});
  const auto printed = line("printed", plot::Role::published, {1.5, 2.5}, {5, 5});
  EXPECT_TRUE(std::isnan(largest_gap(printed, exact)));
  EXPECT_EQ(verdict_of(exact, printed, simulated()), Verdict::not_reproduced);
  EXPECT_EQ(verdict_of(exact, series("printed", plot::Role::published), simulated()), Verdict::not_reproduced);
}

TEST(Verdict, ValuesThatAreNotNumbersAgreeWithNothing) {
  const double none = std::nan("");
  const auto exact = line("exact", plot::Role::exact, {1, 2, 3}, {5, 5, 5});
  for (const auto& y : std::vector<std::vector<double>>{{none, none, none}, {5, none, 5}, {5, 5, none}}) {
    EXPECT_EQ(verdict_of(exact, line("printed", plot::Role::published, {1, 2, 3}, y), simulated()),
              Verdict::not_reproduced);
    EXPECT_EQ(verdict_of(line("exact", plot::Role::exact, {1, 2, 3}, y),
                         line("printed", plot::Role::published, {1, 2, 3}, {5, 5, 5}), simulated()),
              Verdict::not_reproduced);
  }
}

// A single point that is far off is enough.
TEST(Verdict, NothingIsReproducedWhenTheSimulationContradictsTheExactLine) {
  const auto both = [](std::vector<double> y) {
    return verdict_of(line("exact", plot::Role::exact, {1, 2, 3}, y),
                      line("printed", plot::Role::published, {1, 2, 3}, y), simulated());
  };
  EXPECT_EQ(both({5, 7, 7}), Verdict::agrees);
  EXPECT_EQ(both({5, 5, 8.1}), Verdict::not_reproduced);
  EXPECT_EQ(both({1.9, 5, 5}), Verdict::not_reproduced);
  EXPECT_EQ(verdict_of(line("exact", plot::Role::exact, {1, 2, 3}, {5, 5, 8.1}),
                       line("printed", plot::Role::published, {1, 2, 3}, {9, 9, 9}), simulated()),
            Verdict::not_reproduced);
}

// Four of four intervals that miss: probability 6e-6; three of four: 4.8e-4, which is chance.
TEST(Verdict, TooManyMissesAreNotChance) {
  EXPECT_TRUE(borne_out({4, 1}));
  EXPECT_FALSE(borne_out({4, 0}));
  EXPECT_TRUE(borne_out({16, 11}));
  EXPECT_FALSE(borne_out({16, 9}));
  EXPECT_FALSE(borne_out({16, 16, 1}));
  EXPECT_FALSE(borne_out({}));
}

TEST(Verdict, NothingAgreesWithoutASimulation) {
  EXPECT_EQ(judged({right()}, Coverage{}), Verdict::not_reproduced);
  EXPECT_EQ(judged({wrong()}, Coverage{}), Verdict::not_reproduced);
  EXPECT_EQ(judged({right()}, kAllHold), Verdict::agrees);
}

TEST(Verdict, NobodyIsCorrectedWithoutASecondMethod) {
  Claim claim = wrong();
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::corrected);
  claim.independent.clear();
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::not_reproduced);
}

TEST(Verdict, NobodyIsCorrectedWhenOurTwoMethodsDisagree) {
  Claim claim = wrong();
  for (const double gap : {1e-3, 0.5, std::nan("")}) {
    claim.independent_gap = gap;
    EXPECT_EQ(judged({claim}, kAllHold), Verdict::not_reproduced) << gap;
    Claim fine = right();
    fine.independent = "another method";
    fine.independent_gap = gap;
    EXPECT_EQ(judged({fine}, kAllHold), Verdict::not_reproduced) << gap;
  }
}

// The second method is a rough one, and the print is no farther from the exact value than it is.
TEST(Verdict, NobodyIsCorrectedWithinTheErrorOfTheSecondMethod) {
  Claim claim = wrong();
  claim.gap = 0.011, claim.independent_gap = 0.01, claim.independent_allowed = 0.02, claim.allowed = 0.005;
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::not_reproduced);
  claim.gap = 0.03;
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::corrected);
}

TEST(Verdict, NobodyIsCorrectedWhenTheSimulationCannotTell) {
  Claim claim = wrong();
  claim.excluded_by = 0;
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::not_reproduced);
}

TEST(Verdict, NobodyIsBlamedForWhatMayBeTheScan) {
  Claim claim = wrong();
  claim.perhaps_the_scan = true;
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::printed_differently);
  claim.excluded_by = 0;
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::printed_differently);
  claim.independent_gap = 0.5;  // nor is the copy, before we are sure of ourselves
  EXPECT_EQ(judged({claim}, kAllHold), Verdict::not_reproduced);
}

TEST(Verdict, WhatThePaperCallsRoughMayBeRough) {
  EXPECT_EQ(judged({{.what = "a rough estimate", .gap = 0.07, .allowed = 0.1}}, kAllHold), Verdict::agrees);
}

TEST(Verdict, TheGravestClaimDecides) {
  Claim scan = wrong();
  scan.perhaps_the_scan = true;
  EXPECT_EQ(judged({right(), scan}, kAllHold), Verdict::printed_differently);
  EXPECT_EQ(judged({wrong(), scan, right()}, kAllHold), Verdict::corrected);
  EXPECT_EQ(judged({wrong(), right(), Claim()}, kAllHold), Verdict::not_reproduced);
  EXPECT_EQ(judged({right(), statement("it grows", true)}, kAllHold), Verdict::agrees);
  EXPECT_EQ(judged({right(), statement("it grows", false)}, kAllHold), Verdict::not_reproduced);
}

TEST(Verdict, TheEvidenceNamesTheSecondMethod) {
  EXPECT_EQ(
      evidence(wrong()),
      "a formula: printed and exact differ by 50%; independent: another method, which differs from the exact answer "
      "by 1e-12; 1 simulated interval excludes the print");
  EXPECT_EQ(evidence(Claim{.what = "a formula"}), "a formula: nothing to compare");
  EXPECT_EQ(evidence(statement("it grows", true)), "it grows: holds");
}

TEST(Summary, AnIntervalExcludesWhatLiesBeyondTwiceItsWidth) {
  const answers::Measure point = {5, answers::Interval{4, 6.5, 0.95}};
  EXPECT_FALSE(excludes(point, 3.1));
  EXPECT_TRUE(excludes(point, 2.9));
  EXPECT_FALSE(excludes(point, 7.9));
  EXPECT_TRUE(excludes(point, 8.1));
}

TEST(Summary, TheLargestOfGapsIsNotANumberWhenOneIsNot) {
  EXPECT_EQ(largest({0.1, 0.3, 0.2}), 0.3);
  EXPECT_TRUE(std::isnan(largest({})));
  EXPECT_TRUE(std::isnan(largest({0.1, std::nan("")})));
  EXPECT_TRUE(std::isnan(largest({std::nan(""), 0.1})));
}

}  // namespace
}  // namespace sojourn::reproduce
