#include "sojourn/describe/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/plot/html.h"

namespace sojourn::describe {
namespace {

using plot::html;

constexpr double kLeft = 64, kTop = 8, kBottom = 40, kWidth = 720;
constexpr double kStrongest = 0.62;  // of a colour: text on it can still be read in light and dark
constexpr double kFaintest = 0.05;
constexpr const char* kColour = "var(--link)";

// Wide pictures scroll inside themselves, so that their words stay legible on a phone.
std::string frame(double height, const std::string& label, const std::string& body) {
  return fmt::format(
      "<figure><div style=\"overflow-x:auto\"><svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\" "
      "style=\"min-width:560px;width:100%;max-width:none\" font-size=\"12\" "
      "fill=\"var(--ink)\">\n{}</svg></div></figure>\n",
      kWidth, height, html(label), body);
}

std::string text_at(double x, double y, const char* anchor, const std::string& text,
                    const char* colour = "var(--muted)") {
  if (text.empty()) return "";
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, anchor, colour,
                     html(text));
}

double strength(double value, double most, bool logarithmic) {
  if (!(value > 0) || !(most > 0)) return 0.0;
  const double share = logarithmic ? std::log1p(value) / std::log1p(most) : value / most;
  return kFaintest + (kStrongest - kFaintest) * share;
}

std::string drawn(const Cell& cell, double x, double y, double width, double height, double opacity) {
  std::string out = fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\" fill=\"{}\" "
      "fill-opacity=\"{:.3f}\"{}>"
      "<title>{}</title></rect>\n",
      x + 1, y + 1, width - 2, height - 2, kColour, opacity,
      cell.outlined ? " stroke=\"var(--mended)\" stroke-width=\"1.5\"" : "", html(cell.title));
  return out + text_at(x + width / 2, y + height / 2 + 4, "middle", cell.text, "var(--ink)");
}

}  // namespace

std::string to_svg(const HeatMap& map) {
  constexpr double kRow = 24;
  const double column = (kWidth - kLeft - 8) / static_cast<double>(map.columns.size());
  double most = 0.0;
  for (const auto& row : map.cells)
    for (const auto& cell : row) most = std::max(most, cell.value);
  std::string body;
  const auto bottom = kTop + kRow * static_cast<double>(map.rows.size());
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    const double y = kTop + kRow * static_cast<double>(r);
    body += text_at(kLeft - 8, y + kRow / 2 + 4, "end", map.rows[r]);
    for (std::size_t c = 0; c < map.columns.size(); ++c)
      if (const Cell& cell = map.cells[r][c]; cell.value >= 0)
        body += drawn(cell, kLeft + column * static_cast<double>(c), y, column, kRow,
                      strength(cell.value, most, map.logarithmic));
  }
  for (std::size_t c = 0; c < map.columns.size(); ++c)
    body += text_at(kLeft + column * (static_cast<double>(c) + 0.5), bottom + 16, "middle", map.columns[c]);
  body += text_at(kLeft + (kWidth - kLeft) / 2, bottom + 34, "middle", map.x);
  const std::string above =
      map.y.empty() ? "" : "<p class=\"y-label\" style=\"margin-top:12px\">" + html(map.y) + "</p>\n";
  return above + frame(bottom + kBottom, map.label, body);
}

std::string to_svg(const std::vector<Bar>& bars, const std::string& first, const std::string& second,
                   const std::string& label) {
  constexpr double kRow = 30, kBar = 11, kNames = 96, kNumbers = 56;
  double most = 0.0;
  for (const auto& bar : bars) most = std::max({most, bar.first, bar.second});
  constexpr double kPositive = 1e-300;  // bars of nothing
  const double scale = (kWidth - kNames - kNumbers) / std::max(most, kPositive);
  std::string body;
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const Bar& bar = bars[k];
    const double y = kTop + kRow * static_cast<double>(k);
    body += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\"{}>{}</text>\n", kNames - 10, y + 15,
                        bar.marked ? " font-weight=\"700\"" : " fill=\"var(--muted)\"", html(bar.name));
    for (const auto& [share, colour, down] :
         {std::tuple{bar.first, "var(--link)", 0.0}, {bar.second, "var(--mended)", kBar + 1}}) {
      body += fmt::format(
          "<rect x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\" fill=\"{}\"><title>{}</title></rect>\n",
          kNames, y + down, share * scale, kBar, colour, html(fmt::format("{}: {:.1f}%", bar.name, 100 * share)));
      body += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"10\" fill=\"var(--muted)\">{:.1f}%</text>\n",
                          kNames + share * scale + 5, y + down + 9.5, 100 * share);
    }
  }
  const auto key = [](const char* colour, const std::string& words) {
    return fmt::format(
        "<span style=\"white-space:nowrap;margin-right:18px\"><span style=\"display:inline-block;width:12px;"
        "height:12px;border-radius:3px;background:{}\"></span> {}</span>",
        colour, html(words));
  };
  return "<p class=\"y-label\" style=\"margin-top:12px\">" + key("var(--link)", first) + key("var(--mended)", second) +
         "</p>\n" + frame(kTop + kRow * static_cast<double>(bars.size()) + 4, label, body);
}

}  // namespace sojourn::describe
