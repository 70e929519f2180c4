#include "sojourn/plot/text_canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace sojourn::plot {
namespace {

// Bits of U+2800: the left column from the top, then the right one; the fourth dots were added later.
constexpr std::uint8_t kBrailleBit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

std::string braille(std::uint8_t dots) {
  const unsigned code = 0x2800u + dots;
  return {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

int text_width(const std::string& text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string cut_to(const std::string& text, int width, bool unicode) {
  if (text_width(text) <= width) return text;
  const std::string ellipsis = unicode ? "…" : "...";
  const int keep = width - text_width(ellipsis);
  if (keep <= 0) return "";
  std::size_t end = 0;
  for (int seen = 0; end < text.size(); ++end)
    if (starts_character(text[end]) && seen++ == keep) break;
  return text.substr(0, end) + ellipsis;
}

std::string in_colour(const std::string& text, int colour) {
  // Blue, red, green, magenta, yellow, cyan: the terminal's nearest to the palette of the other writers.
  static const std::array<const char*, 6> codes = {"34", "31", "32", "35", "33", "36"};
  if (colour == TextCanvas::kNoColour) return text;
  return std::string("\033[") + codes[static_cast<std::size_t>(colour) % codes.size()] + "m" + text + "\033[0m";
}

TextCanvas::TextCanvas(int columns, int rows, bool unicode)
    : columns_(columns),
      rows_(rows),
      across_(unicode ? 2 : 1),
      down_(unicode ? 4 : 1),
      unicode_(unicode),
      cells_(static_cast<std::size_t>(columns * rows)) {}

void TextCanvas::dot(int x, int y, int colour) {
  if (x < 0 || y < 0 || x >= fine_columns() || y >= fine_rows()) return;
  Cell& cell = at(x / across_, y / down_);
  cell.dots = static_cast<std::uint8_t>(cell.dots | (unicode_ ? kBrailleBit[y % 4][x % 2] : 1));
  cell.colour = colour;
}

void TextCanvas::line(int x0, int y0, int x1, int y1, int colour, const std::string& pattern, int& phase) {
  const int steps = std::max(std::abs(x1 - x0), std::abs(y1 - y0));
  for (int k = 0; k <= steps; ++k) {
    const bool on = pattern[static_cast<std::size_t>(phase) % pattern.size()] != ' ';
    ++phase;
    if (!on) continue;
    const double part = steps == 0 ? 0.0 : static_cast<double>(k) / steps;
    dot(x0 + static_cast<int>(std::lround(part * (x1 - x0))), y0 + static_cast<int>(std::lround(part * (y1 - y0))),
        colour);
  }
}

void TextCanvas::glyph(int column, int row, const std::string& character, int colour) {
  if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
  at(column, row).glyph = character;
  at(column, row).colour = colour;
}

bool TextCanvas::has_glyph(int column, int row) const {
  return column >= 0 && row >= 0 && column < columns_ && row < rows_ && !at(column, row).glyph.empty();
}

std::string TextCanvas::character(const Cell& cell) const {
  if (!cell.glyph.empty()) return cell.glyph;
  if (cell.dots == 0) return " ";
  return unicode_ ? braille(cell.dots) : ".";
}

std::string TextCanvas::row(int row, bool coloured) const {
  int last = columns_ - 1;
  while (last >= 0 && character(at(last, row)) == " ") --last;
  std::string text;
  for (int column = 0; column <= last;) {
    // One change of colour for neighbours that share it.
    const int colour = coloured ? at(column, row).colour : kNoColour;
    std::string run;
    do run += character(at(column, row));
    while (++column <= last && (!coloured || at(column, row).colour == colour));
    text += in_colour(run, colour);
  }
  return text;
}

}  // namespace sojourn::plot
