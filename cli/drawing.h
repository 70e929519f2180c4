// How a study becomes a picture: shared by `sojourn plot` and `sojourn sweep --plot`.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"
#include "sojourn/plot/look.h"
#include "sojourn/store/file.h"
#include "sojourn/sweep/figure.h"

namespace CLI {
class App;
}

namespace sojourn::cli {

struct DrawArguments {
  sweep::FigureOptions what;          // `y` is taken from measures, one after the other
  std::vector<std::string> measures;  // --y; empty: mean_response, or what the study has instead
  plot::Theme theme = plot::Theme::automatic;
  bool log_x = false, log_y = false;
};

// --x, --y, --group, --part, --theme, --log-x, --log-y
void add_draw_options(CLI::App& verb, DrawArguments& arguments);

// What can be known before any point is: that --x and --group vary, and that --y names measures. Throws ModelError with
// the nearest name.
void check_draw_names(const std::vector<store::Variable>& variables, const DrawArguments& arguments);

// "" when the name ends with .svg, .png or .html, else what is wrong with it: a check for the parser, so that nobody
// sweeps for an hour and then learns that .pdf is not among them.
std::string picture_name_trouble(const std::string& path);

// All measures in one figure. Throws ModelError when a key or measure is not in the study.
plot::Figure study_figure(const store::File& file, const store::Study& study, const DrawArguments& arguments);

// As SVG, PNG or HTML by the name; the file is there as a whole or not at all. Throws std::runtime_error.
void write_picture(const plot::Figure& figure, const std::string& path, plot::Theme theme);

// As a chart on standard output, as wide as the terminal, in braille where the locale is UTF-8. False when standard
// output cannot be written.
bool print_chart(const plot::Figure& figure);

}  // namespace sojourn::cli
