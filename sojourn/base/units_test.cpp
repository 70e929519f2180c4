#include "sojourn/base/units.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

const Place kHere{"here", 0, 0};

TEST(Duration, IsReadInEveryUnit) {
  EXPECT_EQ(duration_in_seconds("30s"), 30);
  EXPECT_EQ(duration_in_seconds("250ms"), 0.25);
  EXPECT_EQ(duration_in_seconds("2m"), 120);
  EXPECT_EQ(duration_in_seconds("2min"), 120);
  EXPECT_EQ(duration_in_seconds("1.5h"), 5400);
  EXPECT_EQ(duration_in_seconds("1d12h"), 129600);
  EXPECT_EQ(duration_in_seconds("1w 1d"), 691200);
}

TEST(Duration, IsNothingElse) {
  for (const char* text : {"", "5", "h", "1x", "1h2d", "1h2h", "-1h", "1h30", "1 2h", "1..5h", "60%"})
    EXPECT_FALSE(duration_in_seconds(text)) << text;
}

TEST(Percentage, IsAFraction) {
  EXPECT_EQ(percentage("60%"), 0.6);
  EXPECT_EQ(percentage(" 99.9 %"), 0.999);
  for (const char* text : {"60", "%", "0,6%", "60%%"}) EXPECT_FALSE(percentage(text)) << text;
}

TEST(ParseTime, ConvertsToTheUnitOfTheModel) {
  EXPECT_EQ(parse_time("90min", "hours", kHere), 1.5);
  EXPECT_EQ(parse_time("1w", "days", kHere), 7);
  EXPECT_EQ(parse_time("12.5", "", kHere), 12.5);
  EXPECT_THROW(parse_time("soon", "hours", kHere), ModelError);
}

TEST(ParseTime, SaysWhatToAddWithoutAUnit) {
  try {
    parse_time("2h", "", kHere);
    FAIL();
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("time_unit = "), std::string::npos) << e.what();
  }
}

TEST(Cure, IsTheOneThatHelps) {
  EXPECT_EQ(cure_for_number("0,6"), "write 0.6 with a decimal point");
  EXPECT_EQ(cure_for_number("0.6"), "leave out the quotes: 0.6");
  EXPECT_EQ(cure_for_number("four"), "");
}

}  // namespace
}  // namespace sojourn
