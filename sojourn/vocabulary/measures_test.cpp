#include "sojourn/vocabulary/measures.h"

#include <gtest/gtest.h>

#include <set>

namespace sojourn::vocabulary {
namespace {

TEST(Measures, AreDescribedOnce) {
  std::set<std::string_view> names, stems;
  for (const Measure& m : measures()) {
    EXPECT_TRUE(names.insert(m.name).second) << m.name << " has two rows";
    EXPECT_TRUE(m.stem.empty() || stems.insert(m.stem).second) << m.stem << " has two rows";
    EXPECT_FALSE(m.words.empty() || m.sentence.empty()) << m.name;
    EXPECT_EQ(find_measure(m.name), &m);
  }
}

TEST(Measures, AreFoundByPercentilesAndTailsOfTheirLaw) {
  EXPECT_EQ(find_measure("wait_p99.9"), find_measure("wait_p50"));
  EXPECT_EQ(find_measure("wait_above(1h)"), find_measure("wait_p50"));
  EXPECT_EQ(find_measure("jobs_p90"), find_measure("jobs_p50"));
  for (const char* name : {"mean_wiat", "jobs_p80", "jobs_above(3)", "slowdown_p95", "wait", "wait_p", ""})
    EXPECT_EQ(find_measure(name), nullptr) << name;
}

TEST(Measures, HaveADimension) {
  EXPECT_EQ(dimension_of("wait_p99.9"), Dimension::time);
  EXPECT_EQ(dimension_of("jobs_p90"), Dimension::number);
  EXPECT_EQ(dimension_of("wait_above(3)"), Dimension::fraction);
  EXPECT_EQ(dimension_of("mean_bounded_slowdown"), Dimension::slowdown);
  EXPECT_EQ(dimension_of("throughput"), Dimension::rate);
  EXPECT_EQ(dimension_of("jobs_pmf"), Dimension::law);
}

TEST(Measures, StandInTablesInTheirOrder) {
  const std::vector<std::string> parts = {"mean_response", "mean_wait",     "mean_queue", "mean_used_processors",
                                          "utilization",   "mean_slowdown", "wait_p95",   "response_p95"};
  EXPECT_EQ(shown_in(Table::parts), parts);
  for (const Table table : {Table::parts, Table::comparison_of_parts, Table::sweep_summary})
    for (const auto& name : shown_in(table)) EXPECT_TRUE(find_measure(name)) << name;
}

// What a value is small against is itself a measure, or one.
TEST(Measures, AreSmallBesideSomethingThatExists) {
  for (const Measure& m : measures())
    EXPECT_TRUE(m.small_beside.empty() || m.small_beside == "1" || find_measure(m.small_beside)) << m.name;
}

TEST(Measures, OfModelsAreNamedWithTheirUsualPercentiles) {
  const auto& names = measure_names();
  const std::set<std::string> all(names.begin(), names.end());
  for (const char* name : {"mean_wait", "wait_p50", "wait_p99", "jobs_p95", "jobs_pmf"}) EXPECT_TRUE(all.count(name));
  EXPECT_FALSE(all.count("max_wait")) << "a measure of a replay";
}

}  // namespace
}  // namespace sojourn::vocabulary
