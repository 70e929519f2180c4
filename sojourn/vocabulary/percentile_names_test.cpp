#include "sojourn/vocabulary/percentile_names.h"

#include <gtest/gtest.h>

namespace sojourn::vocabulary {
namespace {

TEST(PercentileNames, AreTheShortestThatReadBack) {
  EXPECT_EQ(percentile_name("wait", 95), "wait_p95");
  EXPECT_EQ(percentile_name("wait", 99.9), "wait_p99.9");
  EXPECT_EQ(above_name("response", 3600), "response_above(3600)");
  EXPECT_EQ(above_name("wait", 0.25), "wait_above(0.25)");
}

TEST(PercentileNames, ReadBack) {
  for (const double percent : {0.1, 50.0, 99.999, 100.0 / 3}) {
    const auto parsed = parse_percentile_name(percentile_name("response", percent));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->stem, "response");
    EXPECT_EQ(parsed->percent, percent);
  }
  const auto above = parse_above_name(above_name("wait", 1e-3));
  ASSERT_TRUE(above);
  EXPECT_EQ(above->stem, "wait");
  EXPECT_EQ(above->time, 1e-3);
}

TEST(PercentileNames, OtherNamesAreNone) {
  for (const char* name :
       {"mean_wait", "wait_p", "wait_p0", "wait_p100", "wait_p-5", "wait_p95x", "_p95", "used_processors_pmf"})
    EXPECT_FALSE(parse_percentile_name(name)) << name;
  for (const char* name : {"wait_above", "wait_above()", "_above(1)", "wait_above(1"})
    EXPECT_FALSE(parse_above_name(name)) << name;
}

TEST(PercentileNames, ATimeWithAUnitKeepsItsText) {
  const auto above = parse_above_name("wait_above(1h)");
  ASSERT_TRUE(above);
  EXPECT_EQ(above->text, "1h");
  EXPECT_FALSE(above->time);
}

}  // namespace
}  // namespace sojourn::vocabulary
