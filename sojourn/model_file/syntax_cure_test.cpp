#include "sojourn/model_file/syntax_cure.h"

#include <gtest/gtest.h>

namespace sojourn::model_file {
namespace {

TEST(SyntaxCure, NamesWhatHelps) {
  EXPECT_EQ(cure_for_syntax("load = 60%"), "put it in quotes: \"60%\"");
  EXPECT_EQ(cure_for_syntax("time = 1h   # an hour"), "put it in quotes: \"1h\"");
  EXPECT_EQ(cure_for_syntax("load = 0,6"), "write 0.6 with a decimal point");
  EXPECT_EQ(cure_for_syntax("kind = \u201csequential\u201d"), "type straight quotes (\") instead of curly ones");
  EXPECT_EQ(cure_for_syntax("kind = sequential"), "put the word in quotes: \"sequential\"");
  EXPECT_NE(cure_for_syntax("x = ="), "");
}

}  // namespace
}  // namespace sojourn::model_file
