#include "sojourn/base/harmless.h"

#include <gtest/gtest.h>

namespace sojourn {
namespace {

TEST(Harmless, WhatIsHarmlessStays) {
  EXPECT_EQ(harmless("a line\nand another\n"), "a line\nand another\n");
  EXPECT_EQ(harmless("Fr\xc3\xa9jus \xe2\x86\x92 \xf0\x9f\x90\x8e"), "Fr\xc3\xa9jus \xe2\x86\x92 \xf0\x9f\x90\x8e");
  EXPECT_EQ(harmless(""), "");
}

TEST(Harmless, NothingActsOnATerminal) {
  EXPECT_EQ(harmless("\x1b[31mred\x07\r"), "\\x1b[31mred\\x07\\x0d");
  EXPECT_EQ(harmless("a\tb"), "a b");
  EXPECT_EQ(harmless("\x7f"), "\\u007f");
  EXPECT_EQ(harmless("\xc2\x9b"
                     "31m"),
            "\\u009b31m");  // one character that begins a sequence, as ESC [ does
  EXPECT_EQ(harmless("\xe2\x80\xae"
                     "abc"),
            "\\u202eabc");
  EXPECT_EQ(harmless("\xe2\x81\xa6"), "\\u2066");
}

TEST(Harmless, BytesThatAreNoCharactersAreWrittenOut) {
  EXPECT_EQ(harmless("a\xff"
                     "b"),
            "a\\xffb");
  EXPECT_EQ(harmless("\xe2\x80"), "\\xe2\\x80");
  EXPECT_EQ(harmless("\xc3(\n"), "\\xc3(\n");
  EXPECT_EQ(harmless("\xed\xa0\x80x"), "\\xed\\xa0\\x80x");
}

}  // namespace
}  // namespace sojourn
