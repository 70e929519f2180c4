#include "sojourn/plot/text_chart.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sojourn/plot/look.h"
#include "sojourn/plot/scale.h"
#include "sojourn/plot/shown_texts.h"
#include "sojourn/plot/text_canvas.h"
#include "sojourn/plot/text_drawing.h"

namespace sojourn::plot {
namespace {

std::string spaces(int count) { return std::string(static_cast<std::size_t>(std::max(count, 0)), ' '); }

std::string padded_left(const std::string& text, int width) { return spaces(width - text_width(text)) + text; }

// Puts a text into a line of characters at a column; says no when something is in the way.
class LabelRow {
 public:
  explicit LabelRow(int width) : cells_(static_cast<std::size_t>(std::max(width, 0)), " ") {}

  bool centre(const std::string& text, int column) {
    const int width = text_width(text), room = static_cast<int>(cells_.size());
    if (width == 0 || width > room) return false;
    const int from = std::clamp(column - width / 2, 0, room - width);
    for (int k = std::max(0, from - 1); k < std::min(room, from + width + 1); ++k)
      if (cells_[static_cast<std::size_t>(k)] != " ") return false;
    std::size_t cell = static_cast<std::size_t>(from);
    for (std::size_t i = 0; i < text.size(); ++cell) {
      std::string character(1, text[i++]);
      while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) character += text[i++];
      cells_[cell] = character;
    }
    return true;
  }

  std::string text() const {
    std::string all;
    for (const auto& cell : cells_) all += cell;
    all.erase(all.find_last_not_of(' ') + 1);
    return all;
  }

 private:
  std::vector<std::string> cells_;
};

// Over their lines; labels that would touch go into another row.
std::vector<std::string> mark_labels(const Figure& figure, const TextDrawing& drawing, bool unicode) {
  std::vector<LabelRow> rows;
  for (const auto& m : figure.marks) {
    const std::string label = cut_to(m.label, drawing.canvas().columns(), unicode);
    if (label.empty() || !drawable(figure.x, m.x)) continue;
    const auto put = [&](LabelRow& row) { return row.centre(label, drawing.column_of(m.x)); };
    if (std::any_of(rows.begin(), rows.end(), put)) continue;
    rows.emplace_back(drawing.canvas().columns());
    put(rows.back());
  }
  std::vector<std::string> texts;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) texts.push_back(row->text());
  return texts;
}

// A piece of the line with its mark in the middle.
std::string swatch_of(Role role, bool unicode, const std::string& mark) {
  if (!unicode) return "." + mark + ".";
  switch (role) {
    case Role::bound:
      return "⠄" + mark + "⠠";
    case Role::approximation:
      return "⠤⠄" + mark + "⠠⠤";
    case Role::published:
      return "⠤ " + mark + " ⠤";
    case Role::exact:
    case Role::simulation:
      break;
  }
  return "⠤" + mark + "⠤";
}

// "⠤⠤●⠤⠤ load 0.5, exact", as many beside each other as fit.
std::string legend_text(const Figure& figure, const TextChartOptions& o) {
  const auto all = looks(figure);
  std::vector<std::string> plain, shown;
  for (std::size_t k = 0; k < figure.series.size(); ++k) {
    const auto& s = figure.series[k];
    std::string swatch = mark_of(k, o.unicode);
    if (is_line(figure, s)) swatch = swatch_of(s.role, o.unicode, swatch);
    const std::string name = cut_to(full_name(s), o.width - text_width(swatch) - 4, o.unicode);
    plain.push_back(swatch + " " + name);
    shown.push_back((o.colour ? in_colour(swatch, static_cast<int>(all[k].colour)) : swatch) + " " + name);
  }
  int widest = 0;
  for (const auto& entry : plain) widest = std::max(widest, text_width(entry));
  const int columns = std::max(1, (o.width - 2 + 3) / (widest + 3));
  std::string text;
  for (std::size_t k = 0; k < plain.size(); ++k) {
    const bool first = k % static_cast<std::size_t>(columns) == 0;
    const bool last = (k + 1) % static_cast<std::size_t>(columns) == 0 || k + 1 == plain.size();
    if (first) text += "  ";
    text += shown[k] + (last ? "\n" : spaces(widest + 3 - text_width(plain[k])));
  }
  return text;
}

// What is not ASCII becomes a question mark where only ASCII can be shown.
void keep_ascii(std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80)
      out += c;
    else if ((code & 0xC0) != 0x80)
      out += '?';
  }
  text = std::move(out);
}

// Names come from model files: nothing in them may steer the terminal.
Figure cleaned(const Figure& dirty, bool unicode) {
  Figure figure = with_shown_texts(dirty);
  if (unicode) return figure;
  for (auto* text : {&figure.title, &figure.subtitle, &figure.x.label, &figure.y.label}) keep_ascii(*text);
  for (auto& s : figure.series) {
    keep_ascii(s.name);
    keep_ascii(s.group);
  }
  for (auto& m : figure.marks) keep_ascii(m.label);
  for (auto& c : figure.x.categories) keep_ascii(c);
  return figure;
}

}  // namespace

std::string text_chart(const Figure& dirty, const TextChartOptions& asked) {
  const Figure figure = cleaned(dirty, asked.unicode);
  TextChartOptions o = asked;
  o.width = std::max(o.width, 40);
  o.height = std::max(o.height, 5);
  const auto y_ticks = ticks(figure.y, y_range(figure), std::max(2, o.height / 3));
  int margin = 1;
  for (const auto& t : y_ticks) margin = std::max(margin, text_width(t.text));
  const int left = margin + 3;  // a space before, a space and the axis after
  const TextDrawing drawing(figure, o.width - left - 1, o.height, o.unicode);

  std::string text;
  for (const auto& line : {figure.title, figure.subtitle})
    if (!line.empty()) text += "  " + cut_to(line, o.width - 2, o.unicode) + "\n";
  if (!text.empty()) text += "\n";
  if (!figure.y.label.empty()) text += "  " + cut_to(figure.y.label, o.width - 2, o.unicode) + "\n";
  for (const auto& row : mark_labels(figure, drawing, o.unicode)) text += spaces(left) + row + "\n";

  for (int row = 0; row < o.height; ++row) {
    std::string label;
    for (const auto& t : y_ticks)
      if (drawing.row_of(t.value) == row) label = t.text;
    const bool tick = !label.empty();
    const std::string axis = o.unicode ? (tick ? "┤" : "│") : (tick ? "+" : "|");
    text += " " + padded_left(label, margin) + " " + axis + drawing.canvas().row(row, o.colour) + "\n";
  }

  const int columns = drawing.canvas().columns();
  std::vector<std::string> rule(static_cast<std::size_t>(columns), o.unicode ? "─" : "-");
  LabelRow below(columns);
  for (const auto& t : ticks(figure.x, x_range(figure), std::max(2, columns / 10)))
    if (below.centre(cut_to(t.text, columns, o.unicode), drawing.column_of(t.value)))
      rule[static_cast<std::size_t>(drawing.column_of(t.value))] = o.unicode ? "┬" : "+";
  text += spaces(left - 1) + (o.unicode ? "└" : "+");
  for (const auto& r : rule) text += r;
  text += "\n" + spaces(left) + below.text() + "\n";
  if (!figure.x.label.empty()) {
    const std::string label = cut_to(figure.x.label, columns, o.unicode);
    text += spaces(left + (columns - text_width(label)) / 2) + label + "\n";
  }
  if (figure.series.size() > 1 || (!figure.series.empty() && !full_name(figure.series[0]).empty()))
    text += "\n" + legend_text(figure, o);
  return text;
}

}  // namespace sojourn::plot
