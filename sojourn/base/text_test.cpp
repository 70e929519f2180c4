#include "sojourn/base/text.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

TEST(NearestName, FindsTheKeySomebodyMistyped) {
  EXPECT_EQ(nearest_name("procesors", {"processors", "speed", "name"}), "processors");
  EXPECT_EQ(nearest_name("dicipline", {"discipline", "reconfiguration"}), "discipline");
}

TEST(NearestName, ALetterLeftOutIsLikelierThanAWrongOne) {
  EXPECT_EQ(nearest_name("sed", {"set", "seed"}), "seed");
  EXPECT_EQ(nearest_name("slove", {"solve", "sweep"}), "solve");
  EXPECT_EQ(nearest_name("EASY", {"fifo", "easy"}), "easy");
}

TEST(Printable, KeepsTextAndEscapesTheRest) {
  EXPECT_EQ(printable("mean ± 3 µs, “grün”"), "mean ± 3 µs, “grün”");
  EXPECT_EQ(printable("\x1b[31m"), "\\x1b[31m");
  EXPECT_EQ(printable("a\xe2\x28"), "a\\xe2(");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");           // a control character of the second set
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // turns the writing around
}

TEST(NearestName, CostsNothingForANameAsLongAsAFile) {
  EXPECT_EQ(nearest_name(std::string(3'000'000, 'x'), {"processors", "speed"}), "");
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
