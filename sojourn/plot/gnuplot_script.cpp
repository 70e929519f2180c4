#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/plot/gnuplot.h"
#include "sojourn/plot/gnuplot_text.h"
#include "sojourn/plot/scale.h"
#include "sojourn/plot/shown_texts.h"
#include "sojourn/plot/text_canvas.h"

namespace sojourn::plot {
namespace {

constexpr int kWidth = 860, kPlotHeight = 420;
constexpr double kPngScale = 2.0;  // dots per unit, for sharp text on any screen

std::string dash_of(Role role) {
  switch (role) {
    case Role::bound:
      return "(1.5,4)";
    case Role::approximation:
      return "(9,4,2,4)";
    case Role::published:
      return "(7,5)";
    case Role::exact:
    case Role::simulation:
      break;
  }
  return "solid";
}

// Filled circle, square, triangle, diamond, then the open ones.
int point_type(std::size_t shape) {
  static const std::vector<int> types = {7, 5, 9, 13, 6, 4, 8, 12};
  return types[shape % types.size()];
}

class Script {
 public:
  Script(const Figure& figure, Format format, Theme theme)
      : figure_(figure),
        format_(format),
        inks_(inks(theme)),
        colours_(palette(figure, theme)),
        looks_(looks(figure)),
        legend_(legend(figure)) {}

  GnuplotScript script() {
    heading_ = figure_.title.empty() ? std::vector<std::string>{} : lines_of(figure_.title, 78);
    subheading_ = figure_.subtitle.empty() ? std::vector<std::string>{} : lines_of(figure_.subtitle, 104);
    place_marks();
    terminal();
    words();
    axes();
    marks();
    data();
    plot();
    return {text_, plots_};
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  double top() const {
    return 14 + 24 * static_cast<double>(heading_.size()) + 19 * static_cast<double>(subheading_.size()) + 8 +
           18 * static_cast<double>(mark_rows_);
  }
  int legend_columns() const {
    int longest = 1;
    for (const auto& entry : legend_) longest = std::max(longest, text_width(entry.label));
    // As gnuplot reckons: 0.7 of the font's size for a character, seven for the sample and its margins, inside the
    // plot.
    const int fit = static_cast<int>((kWidth - 120) / (9.2 * (longest + 7)));
    return std::clamp(fit, 1, std::max(1, static_cast<int>(legend_.size())));
  }
  int legend_rows() const { return (static_cast<int>(legend_.size()) + legend_columns() - 1) / legend_columns(); }
  // The SVG terminal sets lines further apart.
  double bottom() const { return format_ == Format::svg ? 74 + 23.5 * legend_rows() : 62 + 20.0 * legend_rows(); }
  double height() const { return kPlotHeight + top() + bottom(); }

  void terminal() {
    const int h = static_cast<int>(height());
    if (format_ == Format::svg)
      add("set terminal svg size {},{} dynamic noenhanced font {} background '{}'", kWidth, h,
          quoted("system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif,13"), inks_.paper);
    else
      add("set terminal pngcairo size {},{} noenhanced font 'DejaVu Sans,10' fontscale {} linewidth {} pointscale {} "
          "background '{}'",
          static_cast<int>(kWidth * kPngScale), static_cast<int>(h * kPngScale), kPngScale * 0.98, kPngScale, kPngScale,
          inks_.paper);
    add("set encoding utf8");
  }

  void words() {
    double y = 24;
    int tag = 1;
    for (const auto& line : heading_) {
      add("set label {} {} at screen {:.4f},{:.4f} left font ',{}' tc rgb '{}'", tag++, quoted(line), 16.0 / kWidth,
          1 - y / height(), format_ == Format::svg ? 17 : 13, inks_.text);
      y += 24;
    }
    for (const auto& line : subheading_) {
      add("set label {} {} at screen {:.4f},{:.4f} left tc rgb '{}'", tag++, quoted(line), 16.0 / kWidth,
          1 - y / height(), inks_.muted);
      y += 19;
    }
    // The plot and its legend share what the heading leaves.
    add("set tmargin at screen {:.4f}", 1 - top() / height());
    add("set bmargin at screen {:.4f}", bottom() / height());
    add("set rmargin at screen {:.4f}", 1 - 22.0 / kWidth);
    add("set key at screen 0.5,{:.4f} center bottom horizontal Left reverse samplen 3 spacing {} width 1 "
        "maxcols {} tc rgb '{}'",
        8 / height(), format_ == Format::svg ? 1.05 : 1.15, legend_columns(), inks_.text);
  }

  void axis(const char* name, const Axis& axis, const Range& range) {
    if (axis.logarithmic) add("set logscale {}", name);
    add("set {}range [{}:{}]", name, range.from, range.to);
    if (!axis.label.empty()) add("set {}label {} tc rgb '{}'", name, quoted(axis.label), inks_.text);
  }

  void axes() {
    add("set border 3 lc rgb '{}'", inks_.muted);
    add("set tics out nomirror scale 0.6 tc rgb '{}'", inks_.text);
    add("set grid ytics lt 1 lc rgb '{}' lw 1", inks_.grid);
    axis("x", figure_.x, x_range(figure_));
    axis("y", figure_.y, y_range(figure_));
    // One form for all ticks: no "1e+06" beside "500000".
    add("set format '%g'");
    if (format_ == Format::svg) add("set xtics offset 0,0.25\nset xlabel offset 0,0.6");
    if (figure_.x.categories.empty()) return;
    std::string list;
    for (std::size_t k = 0; k < figure_.x.categories.size(); ++k)
      list += fmt::format("{}{} {}", k == 0 ? "" : ", ", quoted(figure_.x.categories[k]), k);
    add("set xtics ({}) scale 0", list);
  }

  // Labels stand over their lines; those that would touch go into rows above each other.
  void place_marks() {
    const Range range = x_range(figure_);
    std::vector<double> ends;  // of the last label in each row
    for (const auto& m : figure_.marks) {
      if (!drawable(figure_.x, m.x)) continue;
      const double part = position(figure_.x, range, m.x), width = 7.4 * static_cast<double>(m.label.size()) / 760;
      const char* side = part > 0.85 ? "right" : part < 0.15 ? "left" : "center";
      const double from = part - width * (part > 0.85 ? 1.0 : part < 0.15 ? 0.0 : 0.5);
      std::size_t row = 0;
      while (row < ends.size() && from < ends[row]) ++row;
      if (row == ends.size()) ends.push_back(0.0);
      ends[row] = from + width + 0.02;
      marks_.push_back({m, side, row});
    }
    mark_rows_ = ends.size();
  }

  void marks() {
    int tag = 1;
    for (const auto& [m, side, row] : marks_) {
      add("set arrow {} from first {},graph 0 to first {},graph 1 nohead dt (4,4) lw 1.2 lc rgb '{}'", tag, m.x, m.x,
          inks_.muted);
      add("set label {} {} at first {},graph {:.4f} {} tc rgb '{}'", 100 + tag, quoted(m.label), m.x,
          1 + (12 + 18.0 * static_cast<double>(row)) / kPlotHeight, side, inks_.muted);
      ++tag;
    }
  }

  // Over words the series of one word stand side by side.
  double beside(std::size_t series) const {
    if (figure_.x.categories.empty()) return 0.0;
    const auto n = static_cast<double>(figure_.series.size());
    return (static_cast<double>(series) - (n - 1) / 2) * 0.5 / n;
  }

  void data() {
    for (std::size_t s = 0; s < figure_.series.size(); ++s) {
      const auto& series = figure_.series[s];
      add("$data{} << end_of_data", s);
      for (std::size_t k = 0; k < series.x.size(); ++k) {
        const double x = series.x[k], y = series.y[k];
        if (!drawable(figure_.x, x) || !drawable(figure_.y, y)) {
          add("");  // a gap in the line
          continue;
        }
        const auto end = [&](const std::vector<double>& ends) {
          return ends.empty() || !drawable(figure_.y, ends[k]) ? y : ends[k];
        };
        add("{} {} {} {}", x + beside(s), y, end(series.low), end(series.high));
      }
      add("end_of_data");
    }
  }

  std::string style(std::size_t s, const std::string& colour, bool plain) const {
    const auto& series = figure_.series[s];
    const Look& look = looks_[s];
    const std::string paint = fmt::format("lc rgb '{}'", colour);
    if (plain) return fmt::format("with lines lw 3 {}", paint);
    const std::string point =
        fmt::format("pt {} ps {}", point_type(look.shape), series.role == Role::simulation ? 0.75 : 0.7);
    const auto seen = std::count_if(series.y.begin(), series.y.end(), [&](double y) { return drawable(figure_.y, y); });
    // A line of one lone point would not be seen at all.
    if (series.role == Role::simulation || !figure_.x.categories.empty() || seen == 1)
      return fmt::format("with points {} lw 1.5 {}", point, paint);
    const std::string line =
        fmt::format("lw {} dt {} {}", series.role == Role::exact ? 2.2 : 1.9, dash_of(series.role), paint);
    return look.variant == 0 ? "with lines " + line
                             : fmt::format("with linespoints {} pi -{} {}", point, std::max<long>(1, seen / 10), line);
  }

  void plot() {
    std::vector<std::string> parts;
    // Points over lines, intervals under their points.
    for (const bool points : {false, true})
      for (std::size_t s = 0; s < figure_.series.size(); ++s) {
        const auto& series = figure_.series[s];
        const bool empty =
            std::none_of(series.y.begin(), series.y.end(), [&](double y) { return drawable(figure_.y, y); });
        if (empty || (series.role == Role::simulation) != points) continue;
        const std::string& colour = colours_[looks_[s].colour % colours_.size()];
        if (!series.low.empty()) plots_.push_back(full_name(series) + ", intervals");
        plots_.push_back(full_name(series));
        if (!series.low.empty())
          parts.push_back(
              fmt::format("$data{} using 1:2:3:4 with yerrorbars pt -1 lw 1.3 lc rgb '{}' notitle", s, colour));
        parts.push_back(fmt::format("$data{} using 1:2 {} notitle", s, style(s, colour, false)));
      }
    for (const auto& entry : legend_) {
      const std::string& colour =
          entry.coloured ? colours_[looks_[entry.series].colour % colours_.size()] : inks_.muted;
      parts.push_back(
          fmt::format("keyentry {} title {}", style(entry.series, colour, entry.plain_line), quoted(entry.label)));
    }
    if (parts.empty()) parts.push_back("1/0 notitle");
    text_ += "set bars 0.6\nplot ";
    for (std::size_t k = 0; k < parts.size(); ++k) text_ += (k == 0 ? "" : ", \\\n     ") + parts[k];
    text_ += "\n";
  }

  const Figure& figure_;
  Format format_;
  Inks inks_;
  std::vector<std::string> colours_;
  std::vector<Look> looks_;
  std::vector<LegendEntry> legend_;
  struct PlacedMark {
    Mark mark;
    const char* side;
    std::size_t row;
  };
  std::vector<PlacedMark> marks_;
  std::size_t mark_rows_ = 0;
  std::vector<std::string> heading_, subheading_;
  std::string text_;
  std::vector<std::string> plots_;
};

}  // namespace

GnuplotScript gnuplot_script(const Figure& figure, Format format, Theme theme) {
  const Figure shown = with_shown_texts(figure);
  return Script(shown, format, theme).script();
}

}  // namespace sojourn::plot
