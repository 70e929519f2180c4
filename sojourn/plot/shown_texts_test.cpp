#include "sojourn/plot/shown_texts.h"

#include <gtest/gtest.h>

#include "sojourn/plot/figure_json.h"
#include "sojourn/plot/gnuplot.h"
#include "sojourn/plot/html.h"
#include "sojourn/plot/text_chart.h"

namespace sojourn::plot {
namespace {

// A sequence that a terminal acts on, the same begun by one character, a mark that turns the writing around, a byte
// that is no character.
const std::string kEvil =
    "\x1b[31m\xc2\x9b"
    "31m\xe2\x80\xae\xff";

Figure evil() {
  Figure f;
  f.title = f.subtitle = f.x.label = f.y.label = kEvil;
  f.x.categories = {kEvil, "b"};
  f.series = {{kEvil, kEvil, Role::exact, {0, 1}, {1, 2}, {}, {}}};
  f.marks = {{0.5, kEvil}};
  return f;
}

void expect_harmless(const std::string& text) {
  for (const char* part : {"\x1b", "\xc2\x9b", "\xe2\x80\xae", "\xff"})
    EXPECT_EQ(text.find(part), std::string::npos) << text;
}

TEST(ShownTexts, NoWriterPassesOnWhatActs) {
  expect_harmless(text_chart(evil(), {.width = 80, .height = 8, .unicode = true, .colour = false}));
  expect_harmless(text_chart(evil(), {.width = 80, .height = 8, .unicode = false, .colour = false}));
  expect_harmless(to_json({evil()}));
  expect_harmless(gnuplot_script(evil(), Format::svg, Theme::light).text);
  expect_harmless(html(kEvil));
  expect_harmless(figure_place(evil(), 0) + numbers_table(evil(), false));
}

}  // namespace
}  // namespace sojourn::plot
