#include "sojourn/plot/text_chart.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "sojourn/plot/test_figures.h"
#include "sojourn/plot/text_canvas.h"

namespace sojourn::plot {
namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

// The places (column, row) of a character, counted in cells.
std::vector<std::pair<int, int>> places(const std::string& text, const std::string& character) {
  std::vector<std::pair<int, int>> found;
  const auto all = lines(text);
  for (std::size_t row = 0; row < all.size(); ++row)
    for (std::size_t at = 0; (at = all[row].find(character, at)) != std::string::npos; at += character.size())
      found.emplace_back(text_width(all[row].substr(0, at)), static_cast<int>(row));
  return found;
}

TEST(TextChart, NoLineIsWiderThanAskedAndNoneEndsWithSpaces) {
  for (const int width : {40, 60, 80, 120})
    for (const bool unicode : {true, false}) {
      Figure figure = one_over();
      figure.title = std::string(200, 'T');
      figure.series[0].name = std::string(200, 'n');
      for (const auto& line : lines(text_chart(figure, {.width = width, .unicode = unicode}))) {
        EXPECT_LE(text_width(line), width) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << "[" << line << "]";
      }
    }
}

TEST(TextChart, PlainOneIsPureAscii) {
  Figure figure = one_over();
  figure.title = "μ ≤ 1";
  figure.marks.push_back({0.98, "knee"});  // too near to stand beside the other label
  const std::string text = text_chart(figure, {.unicode = false});
  EXPECT_NE(text.find("? ? 1"), std::string::npos) << text;
  EXPECT_NE(text.find("knee"), std::string::npos) << text;
  for (const char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

// A chart is read by its axes: the mark of a point must lie where its value is, to half a cell.
TEST(TextChart, PointsStandWhereTheirValuesAre) {
  Figure figure;
  figure.x.from = 0, figure.x.to = 10;
  figure.y.from = 0, figure.y.to = 20;
  figure.series = {series("", Role::simulation, {0, 5, 10}, {0, 10, 20})};
  const std::string text = text_chart(figure, {.width = 60, .height = 21});
  const auto points = places(text, "●");
  ASSERT_EQ(points.size(), 3u);  // from the top: the largest first
  const auto [right, top] = points[0];
  const auto [middle, half] = points[1];
  const auto [left, bottom] = points[2];
  EXPECT_EQ(bottom - top, 20);
  EXPECT_EQ(half - top, 10);
  EXPECT_NEAR(middle, (left + right) / 2.0, 0.5);
  EXPECT_EQ(right, 58);  // the last column but the margin of one
}

TEST(TextChart, EverySeriesHasItsMarkInTheChartAndInTheLegend) {
  for (const bool unicode : {true, false}) {
    const std::string text = text_chart(one_over(), {.unicode = unicode});
    const std::vector<std::string> marks =
        unicode ? std::vector<std::string>{"●", "○", "■"} : std::vector<std::string>{"o", "x", "+"};
    for (const auto& mark : marks) EXPECT_GE(places(text, mark).size(), 2u) << mark << "\n" << text;
    for (const char* name : {"exact", "bound", "simulation", "saturation", "arrivals.load", "mean response time"})
      EXPECT_NE(text.find(name), std::string::npos) << name << "\n" << text;
  }
}

TEST(TextChart, SaturationIsALineFromTopToBottom) {
  const std::string text = text_chart(one_over(), {.height = 12});
  const auto line = places(text, "┊");
  ASSERT_EQ(line.size(), 12u);
  for (const auto& [column, row] : line) EXPECT_EQ(column, line[0].first) << row;
}

TEST(TextChart, WhatIsNotANumberLeavesAGapAndBreaksNothing) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  Figure figure;
  figure.series = {series("holes", Role::exact, {1, 2, nan, 4, 5}, {nan, 1, 2, inf, 3}),
                   series("nothing", Role::simulation, {1, 2}, {nan, -inf})};
  figure.series[1].low = {nan, -inf};
  figure.series[1].high = {inf, nan};
  figure.marks = {{nan, "nowhere"}};
  EXPECT_NE(text_chart(figure).find("holes"), std::string::npos);
  figure.y.logarithmic = figure.x.logarithmic = true;
  EXPECT_NE(text_chart(figure).find("holes"), std::string::npos);
  EXPECT_FALSE(text_chart(Figure{}).empty());
}

TEST(TextChart, NamesCannotSteerTheTerminal) {
  Figure figure = one_over();
  figure.title = "red \033[31m alert\a\n";
  figure.series[0].name = "\033[2J";
  const std::string text = text_chart(figure);
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_EQ(text.find('\a'), std::string::npos);
}

TEST(TextChart, WordsOnTheAxisStandUnderTheirPoints) {
  Figure figure;
  figure.x.categories = {"fifo", "easy"};
  figure.series = {series("exact", Role::exact, {0, 1}, {3, 2})};
  const std::string text = text_chart(figure, {.width = 50, .height = 8});
  const auto fifo = places(text, "fifo"), easy = places(text, "easy"), points = places(text, "●");
  ASSERT_EQ(points.size(), 3u) << text;  // two points and the legend
  EXPECT_NEAR(points[0].first, fifo.at(0).first + 2, 1);
  EXPECT_NEAR(points[1].first, easy.at(0).first + 2, 1);
}

}  // namespace
}  // namespace sojourn::plot
