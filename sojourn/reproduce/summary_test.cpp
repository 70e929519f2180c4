#include "sojourn/reproduce/summary.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sojourn::reproduce {
namespace {

plot::Series points(const char* name, plot::Role role, const char* group, double y) {
  plot::Series s = series(name, role, group);
  for (const double x : {1.0, 2.0}) add_point(s, x, y * x);
  return s;
}

// Two groups; the simulation of the first misses at x = 2.
plot::Figure two_groups() {
  plot::Figure figure;
  plot::Series simulated = series("simulated", plot::Role::simulation, "a");
  answers::Measure measure;
  measure.value = 1.1;
  measure.interval = {0.9, 1.3, 0.95};
  add_point(simulated, 1.0, measure);
  add_point(simulated, 2.0, measure);
  add_series(figure, {points("exact", plot::Role::exact, "a", 1.0), points("printed", plot::Role::published, "a", 1.02),
                      points("exact", plot::Role::exact, "b", 4.0), points("printed", plot::Role::published, "b", 3.0),
                      simulated, series("nothing", plot::Role::exact, "c")});
  return figure;
}

TEST(Summary, HoldsEachSimulatedPointAgainstTheExactSeriesOfItsGroup) {
  const Coverage found = coverage(two_groups());
  EXPECT_EQ(found.points, 2);
  EXPECT_EQ(found.covered, 1);
  EXPECT_EQ(coverage_sentence(found),
            "1 of 2 simulated 95% intervals hold the exact value; one in twenty misses by chance.");
}

TEST(Summary, TheLargestGapIsOverAllGroups) {
  EXPECT_NEAR(largest_gap(two_groups(), "printed"), 0.25, 1e-15);
  EXPECT_TRUE(std::isnan(largest_gap(two_groups(), "no such series")));
}

TEST(Summary, SeriesWithoutPointsAreLeftOut) { EXPECT_EQ(two_groups().series.size(), 5u); }

TEST(Summary, AMeasureIsSeenThroughAFunctionWithItsInterval) {
  answers::Measure measure;
  measure.value = 2.0;
  measure.interval = {1.0, 4.0, 0.95};
  const auto seen = mapped(measure, [](double t) { return 1 - 1 / t; });
  EXPECT_DOUBLE_EQ(seen.value, 0.5);
  EXPECT_DOUBLE_EQ(seen.interval->low, 0.0);
  EXPECT_DOUBLE_EQ(seen.interval->high, 0.75);
}

TEST(Summary, AValueIsFoundByItsX) {
  const auto s = points("exact", plot::Role::exact, "a", 3.0);
  EXPECT_EQ(at(s, 2.0), 6.0);
  EXPECT_TRUE(std::isnan(at(s, 1.5)));
}

}  // namespace
}  // namespace sojourn::reproduce
