#include "sojourn/plot/text_drawing.h"

#include <algorithm>
#include <cmath>

namespace sojourn::plot {
namespace {

// Which dots of a line are drawn.
std::string pattern_of(Role role, bool unicode) {
  if (!unicode) return "1";
  switch (role) {
    case Role::bound:
      return "1  ";
    case Role::approximation:
      return "11111  1  ";
    case Role::published:
      return "11111   ";
    case Role::exact:
    case Role::simulation:
      return "1";
  }
  return "1";
}

}  // namespace

std::string mark_of(std::size_t series, bool unicode) {
  static const std::vector<std::string> shapes = {"●", "○", "■", "□", "▲", "△", "◆", "◇", "✚", "×", "★", "☆"};
  static const std::string signs = "ox+*#@%&=";
  static const std::string letters = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijkmnpqrstuvwyz";
  const std::size_t special = unicode ? shapes.size() : signs.size();
  if (series >= special) return std::string(1, letters[(series - special) % letters.size()]);
  return unicode ? shapes[series] : std::string(1, signs[series]);
}

bool is_line(const Figure& figure, const Series& series) {
  return series.role != Role::simulation && figure.x.categories.empty();
}

TextDrawing::TextDrawing(const Figure& figure, int columns, int rows, bool unicode)
    : figure_(figure),
      unicode_(unicode),
      x_(x_range(figure)),
      y_(y_range(figure)),
      looks_(looks(figure)),
      canvas_(columns, rows, unicode) {
  for (const auto& mark : figure.marks) draw(mark);
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    if (is_line(figure, figure.series[k])) draw_line(k);
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    if (!is_line(figure, figure.series[k])) draw_points(k);
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    if (is_line(figure, figure.series[k])) name_line(k);
}

// Far outside is as good as infinitely far, and does not overflow.
int TextDrawing::fine_column(double part) const {
  return static_cast<int>(std::lround(std::clamp(part, -9.0, 9.0) * (canvas_.fine_columns() - 1)));
}

int TextDrawing::fine_row(double part) const {
  const int last = canvas_.fine_rows() - 1;
  return last - static_cast<int>(std::lround(std::clamp(part, -9.0, 9.0) * last));
}

void TextDrawing::draw(const Mark& mark) {
  if (!drawable(figure_.x, mark.x)) return;
  for (int row = 0; row < canvas_.rows(); ++row)
    canvas_.glyph(column_of(mark.x), row, unicode_ ? "┊" : ":", TextCanvas::kNoColour);
}

void TextDrawing::draw_line(std::size_t series) {
  const auto& s = figure_.series[series];
  const std::string pattern = pattern_of(s.role, unicode_);
  int phase = 0;
  for (std::size_t k = 0; k < s.x.size(); ++k) {
    if (!seen(s, k)) continue;
    const std::size_t before = k > 0 && seen(s, k - 1) ? k - 1 : k;
    canvas_.line(fine_x(s.x[before]), fine_y(s.y[before]), fine_x(s.x[k]), fine_y(s.y[k]), colour(series), pattern,
                 phase);
  }
}

// On a word axis the series of one word stand side by side.
int TextDrawing::beside(std::size_t series) const {
  if (figure_.x.categories.empty()) return 0;
  return static_cast<int>(series) - static_cast<int>(figure_.series.size()) / 2;
}

void TextDrawing::draw_points(std::size_t series) {
  const auto& s = figure_.series[series];
  for (std::size_t k = 0; k < s.x.size(); ++k) {
    if (!seen(s, k)) continue;
    const int column = column_of(s.x[k]) + beside(series);
    if (!s.low.empty() && drawable(figure_.y, s.low[k]) && drawable(figure_.y, s.high[k]))
      for (int row = row_of(s.high[k]); row <= row_of(s.low[k]); ++row)
        if (!canvas_.has_glyph(column, row)) canvas_.glyph(column, row, unicode_ ? "│" : "|", colour(series));
    canvas_.glyph(column, row_of(s.y[k]), mark_of(series, unicode_), colour(series));
  }
}

// The line's own mark, a few times along it and never over another's: neighbours are staggered.
void TextDrawing::name_line(std::size_t series) {
  const int every = std::max(9, 3 * static_cast<int>(figure_.series.size()));
  const int first = every * static_cast<int>(2 * series + 1) / static_cast<int>(2 * figure_.series.size());
  bool named = false;
  for (int column = first; column < canvas_.columns(); column += every) named |= name_at(series, column);
  for (int column = 0; column < canvas_.columns() && !named; ++column) named = name_at(series, column);
}

bool TextDrawing::name_at(std::size_t series, int column) {
  const auto& s = figure_.series[series];
  for (std::size_t k = 0; k < s.x.size(); ++k) {
    if (!seen(s, k)) continue;
    const std::size_t before = k > 0 && seen(s, k - 1) ? k - 1 : k;
    const double left = column_of(s.x[before]), right = column_of(s.x[k]);
    if (column < std::min(left, right) - 0.5 || column > std::max(left, right) + 0.5) continue;
    const double part = right == left ? 0.0 : std::clamp((column - left) / (right - left), 0.0, 1.0);
    const double from = position(figure_.y, y_, s.y[before]), to = position(figure_.y, y_, s.y[k]);
    const int row = canvas_.row_at(fine_row(from + part * (to - from)));
    if (row < 0 || row >= canvas_.rows() || canvas_.has_glyph(column, row)) continue;
    canvas_.glyph(column, row, mark_of(series, unicode_), colour(series));
    return true;
  }
  return false;
}

}  // namespace sojourn::plot
