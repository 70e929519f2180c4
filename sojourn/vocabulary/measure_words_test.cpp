#include "sojourn/vocabulary/measure_words.h"

#include <gtest/gtest.h>

namespace sojourn::vocabulary {
namespace {

TEST(Words, OfMeasures) {
  EXPECT_EQ(measure_words("mean_wait"), "mean wait");
  EXPECT_EQ(measure_words("wait_p50"), "median of the wait");
  EXPECT_EQ(measure_words("response_p99.9"), "99.9th percentile of the response time");
  EXPECT_EQ(measure_words("response_p92"), "92nd percentile of the response time");
  EXPECT_EQ(measure_words("jobs_p95"), "95th percentile of the number of jobs");
  EXPECT_EQ(measure_words("wait_above(2.5)"), "probability of a wait above 2.5");
  EXPECT_EQ(measure_words("large.wait_p99.9"), "99.9th percentile of the wait, large");
  EXPECT_EQ(measure_words("some_thing"), "some thing");
}

TEST(Words, UnitsOfMeasures) {
  EXPECT_EQ(measure_unit("large.mean_wait"), "time units");
  EXPECT_EQ(measure_unit("wait_p99.9"), "time units");
  EXPECT_EQ(measure_unit("wait_above(2.5)"), "");
}

}  // namespace
}  // namespace sojourn::vocabulary
