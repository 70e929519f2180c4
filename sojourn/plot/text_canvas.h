// Characters to draw on: fine lines of braille dots (or plain full stops), glyphs over them, a colour for each cell.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sojourn::plot {

// Cells a text takes on a terminal; every code point counts as one.
int text_width(const std::string& text);

// At most `width` cells, with an ellipsis where something is missing.
std::string cut_to(const std::string& text, int width, bool unicode);

class TextCanvas {
 public:
  static constexpr int kNoColour = -1;

  TextCanvas(int columns, int rows, bool unicode);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // Fine dots per cell: 2 by 4 in braille, one in plain characters.
  int fine_columns() const { return columns_ * across_; }
  int fine_rows() const { return rows_ * down_; }
  int column_at(int fine_x) const { return fine_x < 0 ? -1 : fine_x / across_; }
  int row_at(int fine_y) const { return fine_y < 0 ? -1 : fine_y / down_; }

  // A dot in fine coordinates, counted from the top left; outside the canvas it is not drawn.
  void dot(int x, int y, int colour);
  // A straight line; `pattern` says which dots of it are drawn, '1' or ' ', over and over. `phase` goes on counting
  // from one stretch of a line to the next.
  void line(int x0, int y0, int x1, int y1, int colour, const std::string& pattern, int& phase);

  // A character in cell coordinates, over whatever is there.
  void glyph(int column, int row, const std::string& character, int colour);
  bool has_glyph(int column, int row) const;

  // One row as text; with `coloured`, in the terminal's own colours.
  std::string row(int row, bool coloured) const;

 private:
  struct Cell {
    std::uint8_t dots = 0;
    int colour = kNoColour;
    std::string glyph = {};
  };
  Cell& at(int column, int row) { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }
  const Cell& at(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }
  std::string character(const Cell& cell) const;

  int columns_, rows_, across_, down_;
  bool unicode_;
  std::vector<Cell> cells_;
};

// The text in the terminal's colour of this index; kNoColour leaves it as it is.
std::string in_colour(const std::string& text, int colour);

}  // namespace sojourn::plot
