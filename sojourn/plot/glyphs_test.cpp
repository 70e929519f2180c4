#include "sojourn/plot/glyphs.h"

#include <gtest/gtest.h>

namespace sojourn::plot {
namespace {

// The last character of Unicode, for private use: no font draws it.
const std::string kNobodys = "\xf4\x8f\xbf\xbd";

TEST(Glyphs, CommonTextStaysAsItIs) {
  for (const std::string text : {"", "plain", "Größe — λ, Привет ‘x’", "a stray \xff byte"})
    EXPECT_EQ(with_known_glyphs(text), text);
}

TEST(Glyphs, WhatNoFontHasBecomesAQuestionMark) {
  EXPECT_EQ(with_known_glyphs("a" + kNobodys + "ü" + kNobodys + kNobodys), "a?ü??");
}

}  // namespace
}  // namespace sojourn::plot
