// The inside of a text chart: lines, points, intervals and marks on a canvas of characters.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sojourn/plot/figure.h"
#include "sojourn/plot/look.h"
#include "sojourn/plot/scale.h"
#include "sojourn/plot/text_canvas.h"

namespace sojourn::plot {

// The character that stands for the k-th series.
std::string mark_of(std::size_t series, bool unicode);

// Is it drawn as a line? Simulations are points, and so is everything over words.
bool is_line(const Figure& figure, const Series& series);

class TextDrawing {
 public:
  TextDrawing(const Figure& figure, int columns, int rows, bool unicode);

  const TextCanvas& canvas() const { return canvas_; }
  // Cells, from the same fine dots that lines are made of, so that marks lie on their lines.
  int column_of(double x) const { return canvas_.column_at(fine_x(x)); }
  int row_of(double y) const { return canvas_.row_at(fine_y(y)); }

 private:
  int fine_column(double part) const;  // of a place between 0 and 1
  int fine_row(double part) const;
  bool seen(const Series& s, std::size_t k) const { return drawable(figure_.x, s.x[k]) && drawable(figure_.y, s.y[k]); }
  int fine_x(double x) const { return fine_column(position(figure_.x, x_, x)); }
  int fine_y(double y) const { return fine_row(position(figure_.y, y_, y)); }
  int colour(std::size_t series) const { return static_cast<int>(looks_[series].colour); }
  int beside(std::size_t series) const;

  void draw(const Mark& mark);
  void draw_line(std::size_t series);
  void draw_points(std::size_t series);
  void name_line(std::size_t series);
  bool name_at(std::size_t series, int column);

  const Figure& figure_;
  bool unicode_;
  Range x_, y_;
  std::vector<Look> looks_;
  TextCanvas canvas_;
};

}  // namespace sojourn::plot
