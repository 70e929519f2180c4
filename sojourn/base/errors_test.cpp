#include "sojourn/base/errors.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

TEST(Complaint, ShowsPlaceValueExpectationAndWayOut) {
  const Complaint c{.problem = "a cluster needs processors",
                    .found = "processors = 0",
                    .expected = "a whole number, at least 1",
                    .hint = "processors = 1",
                    .place = {"grid.toml", 11, 14},
                    .source_line = "processors = 0"};
  EXPECT_EQ(to_string(c),
            "grid.toml:11:14: error: a cluster needs processors; expected a whole number, at least 1\n"
            " 11 | processors = 0\n"
            "    |              ^\n"
            "  found: processors = 0\n"
            "  try:   processors = 1");
}

TEST(Complaint, ShowsNothingThatActsOnATerminal) {
  const Complaint c{.problem = "bad",
                    .found = "\x1b[2J",
                    .expected = {},
                    .hint = {},
                    .place = {"a.toml", 1, 4},
                    .source_line = "\xff\x07\tx = 1"};
  EXPECT_EQ(to_string(c),
            "a.toml:1:4: error: bad\n"
            " 1 | \\xff\\x07 x = 1\n"
            "   |          ^\n"
            "  found: \\x1b[2J");
}

TEST(Complaint, IsShortHoweverLongTheLineIs) {
  const Complaint c{.problem = "no key " + std::string(100'000, 'k'),
                    .found = std::string(100'000, 'f'),
                    .expected = {},
                    .hint = {},
                    .place = {"a.toml", 1, 50'001},
                    .source_line = std::string(50'000, 'a') + "!" + std::string(50'000, 'b')};
  const std::string text = to_string(c);
  EXPECT_LT(text.size(), 2000u);
  const auto line = text.find("\n 1 | ") + 1, caret = text.find("\n   | ") + 1;
  EXPECT_EQ(text[line + (text.find('^') - caret)], '!') << text;  // the caret still points at the place
}

TEST(Complaint, OfALongLineShowsWholeCharacters) {
  std::string line;
  for (int k = 0; k < 1000; ++k) line += "\xc3\xa9";
  for (int column = 1; column <= 1001; column += 50) {
    const Complaint c{
        .problem = "bad", .found = {}, .expected = {}, .hint = {}, .place = {"a", 1, column}, .source_line = line};
    EXPECT_EQ(to_string(c).find("\\x"), std::string::npos) << to_string(c);
  }
}

TEST(ModelError, TellsEverythingThatIsWrongAtOnce) {
  const ModelError e({Complaint{.problem = "first", .found = {}, .expected = {}, .hint = {}},
                      Complaint{.problem = "second", .found = {}, .expected = {}, .hint = {}}});
  EXPECT_STREQ(e.what(), "error: first\nerror: second");
}

}  // namespace
}  // namespace sojourn
