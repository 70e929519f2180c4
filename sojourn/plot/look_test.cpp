#include "sojourn/plot/look.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "sojourn/plot/figure_json.h"
#include "sojourn/plot/gnuplot.h"
#include "sojourn/plot/scale.h"
#include "sojourn/plot/test_figures.h"

namespace sojourn::plot {
namespace {

Figure grouped(int groups) {
  Figure figure;
  for (int g = 0; g < groups; ++g) {
    const std::string group = "load " + std::to_string(g);
    figure.series.push_back(series("exact", Role::exact, {0, 1}, {1, 2}, group));
    figure.series.push_back(series("simulation", Role::simulation, {0, 1}, {1, 2}, group));
  }
  return figure;
}

TEST(Scale, TicksAreRoundInsideAndAboutAsManyAsAsked) {
  for (const double from : {-3.0, 0.0, 0.013, 17.0})
    for (const double width : {1e-3, 0.7, 12.0, 4e5})
      for (const int wanted : {3, 6, 10}) {
        const Range range{from, from + width};
        const auto all = ticks({}, range, wanted);
        EXPECT_GE(all.size(), static_cast<std::size_t>(wanted) / 3) << from << " " << width;
        EXPECT_LE(all.size(), static_cast<std::size_t>(2 * wanted)) << from << " " << width;
        std::set<std::string> texts;
        for (const auto& t : all) {
          EXPECT_GE(t.value, range.from - 1e-9 * width);
          EXPECT_LE(t.value, range.to + 1e-9 * width);
          texts.insert(t.text);
        }
        EXPECT_EQ(texts.size(), all.size()) << "two ticks read the same: " << from << " " << width;
      }
}

TEST(Scale, RangesAreNeverEmptyAndHoldTheData) {
  Figure figure;
  EXPECT_LT(y_range(figure).from, y_range(figure).to);
  figure.series = {series("one", Role::exact, {2}, {0})};
  EXPECT_LT(x_range(figure).from, 2);
  EXPECT_LT(y_range(figure).from, y_range(figure).to);
  figure.series = {series("far from zero", Role::exact, {0, 1}, {100, 101})};
  EXPECT_GT(y_range(figure).from, 99);
  figure.series = {series("near zero", Role::exact, {0, 1}, {10, 101})};
  EXPECT_EQ(y_range(figure).from, 0);
  figure.y.from = 200;  // beyond all data
  EXPECT_LT(y_range(figure).from, y_range(figure).to);
}

TEST(Look, OneColourForEachGroupAndNoTwoGroupsAlike) {
  for (const int groups : {2, 7, 12}) {
    const Figure figure = grouped(groups);
    const auto all = looks(figure);
    for (const auto theme : {Theme::light, Theme::dark}) {
      const auto colours = palette(figure, theme);
      std::set<std::string> used;
      for (std::size_t k = 0; k < all.size(); k += 2) {
        EXPECT_EQ(all[k].colour, all[k + 1].colour);
        used.insert(colours.at(all[k].colour));
      }
      EXPECT_EQ(used.size(), static_cast<std::size_t>(groups));
    }
  }
}

TEST(Look, NamesOfTheSameRoleInOneGroupAreToldApart) {
  Figure figure = grouped(2);
  figure.series.push_back(series("closed form", Role::exact, {0, 1}, {1, 2}, "load 0"));
  EXPECT_NE(looks(figure)[0].variant, looks(figure).back().variant);
}

TEST(Look, LegendOfAGridSaysColoursAndLinesOnce) {
  EXPECT_EQ(legend(grouped(5)).size(), 7u);  // five colours, two kinds of line
  EXPECT_EQ(legend(one_over()).size(), 3u);
}

TEST(FigureJson, HoldsNothingThatEndsAScriptOrIsNoJson) {
  Figure figure = one_over();
  figure.title = "</script><!-- \"quoted\" \\ \n";
  figure.series[0].y[0] = std::numeric_limits<double>::quiet_NaN();
  figure.series[0].y[1] = std::numeric_limits<double>::infinity();
  const std::string text = to_json({figure});
  EXPECT_EQ(text.find('<'), std::string::npos);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_NE(text.find("\"y\":[null,null,1.25,"), std::string::npos) << text;
}

TEST(Gnuplot, UserTextsAreInertInTheScript) {
  Figure figure = one_over();
  figure.title = "it's\n`reboot` @x $y";
  figure.series[0].name = "a' ; system('reboot') #";
  const std::string text = gnuplot_script(figure, Format::svg, Theme::light).text;
  EXPECT_NE(text.find("'it''s `reboot` @x $y'"), std::string::npos) << text;
  EXPECT_NE(text.find("'a'' ; system(''reboot'') #'"), std::string::npos) << text;
}

}  // namespace
}  // namespace sojourn::plot
