#include "sojourn/base/text.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

TEST(NearestName, FindsTheKeySomebodyMistyped) {
  EXPECT_EQ(nearest_name("procesors", {"processors", "speed", "name"}), "processors");
  EXPECT_EQ(nearest_name("dicipline", {"discipline", "reconfiguration"}), "discipline");
}

TEST(NearestName, StaysSilentWhenNothingIsNear) { EXPECT_EQ(nearest_name("colour", {"processors", "speed"}), ""); }

TEST(Numbers, AreWrittenAsPeopleReadThem) {
  EXPECT_EQ(number_text(0.7), "0.7");
  EXPECT_EQ(number_text(1.0 / 0.0), "inf");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(grouped(-1234), "-1,234");
  EXPECT_EQ(grouped(12), "12");
  EXPECT_EQ(bytes_text(3.2e9), "3.2 GB");
  EXPECT_EQ(bytes_text(1.0 / 0.0), "more than 1000 EB");
  EXPECT_EQ(duration_text(80), "1 min 20 s");
}

}  // namespace
}  // namespace sojourn
