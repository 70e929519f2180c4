#include "sojourn/base/csv_field.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

TEST(CsvField, EndsWhereItShould) {
  EXPECT_EQ(csv_field("fifo"), "fifo");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"a\""), "\"say \"\"a\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

TEST(CsvField, IsNoFormula) {
  EXPECT_EQ(csv_field("=HYPERLINK(0)"), "'=HYPERLINK(0)");
  EXPECT_EQ(csv_field("@SUM(1,2)"), "\"'@SUM(1,2)\"");
  EXPECT_EQ(csv_field("-1+cmd"), "'-1+cmd");
  EXPECT_EQ(csv_field("+a"), "'+a");
  EXPECT_EQ(csv_field("-"), "'-");
}

TEST(CsvField, NumbersStayNumbers) {
  for (const char* number : {"-1", "-0.5", "-1e-9", "+3", "0.25"}) EXPECT_EQ(csv_field(number), number);
}

}  // namespace
}  // namespace sojourn
