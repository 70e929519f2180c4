#include "sojourn/plot/gnuplot.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <stdexcept>

#include "sojourn/plot/child_process.h"
#include "sojourn/plot/glyphs.h"

namespace sojourn::plot {
namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// gnuplot writes colours in three ways; "#0072b2" says the same.
std::string with_hex_colours(const std::string& svg) {
  std::string out;
  for (std::size_t at = 0; at < svg.size();) {
    int r = 0, g = 0, b = 0, length = 0;
    if (svg.compare(at, 4, "rgb(") == 0 && std::sscanf(svg.c_str() + at, "rgb(%d,%d,%d)%n", &r, &g, &b, &length) == 3 &&
        length > 0) {
      out += fmt::format("#{:02x}{:02x}{:02x}", r, g, b);
      at += static_cast<std::size_t>(length);
    } else if (svg.compare(at, 2, "\"#") == 0 || svg.compare(at, 2, "'#") == 0) {
      for (; at < svg.size() && (out.empty() || out.back() != '#'); ++at) out += svg[at];
      for (; at < svg.size() && std::isxdigit(static_cast<unsigned char>(svg[at])); ++at)
        out += static_cast<char>(std::tolower(static_cast<unsigned char>(svg[at])));
    } else {
      out += svg[at++];
    }
  }
  return out;
}

// Gives everything drawn in `light` the colour `dark`.
std::string dark_rules(const std::string& light, const std::string& dark) {
  std::string rules;
  for (const char* property : {"fill", "stroke", "color"})
    rules += fmt::format("    [{0}=\"{1}\"] {{ {0}: {2}; }}\n", property, light, dark);
  return rules;
}

// A light picture that turns dark where its reader prefers that.
std::string adapting(std::string svg, const Figure& figure) {
  const Inks light = inks(Theme::light), dark = inks(Theme::dark);
  auto from = palette(figure, Theme::light), to = palette(figure, Theme::dark);
  from.insert(from.end(), {light.text, light.muted, light.grid, light.paper});
  to.insert(to.end(), {dark.text, dark.muted, dark.grid, dark.paper});
  std::string style = "<style>\n  @media (prefers-color-scheme: dark) {\n";
  for (std::size_t k = 0; k < from.size(); ++k)
    if (svg.find(from[k]) != std::string::npos) style += dark_rules(from[k], to[k]);
  style += "  }\n</style>\n";
  const auto at = svg.find("<title>");
  return at == std::string::npos ? svg : svg.insert(at, style);
}

std::string escaped(std::string text) {
  replace_all(text, "&", "&amp;");
  replace_all(text, "<", "&lt;");
  return text;
}

// gnuplot calls every picture "Gnuplot" and its lines gnuplot_plot_1 and so on; readers see these names on hovering.
std::string titled(std::string svg, const Figure& figure, const std::vector<std::string>& plots) {
  const auto put = [&svg](const std::string& tag, const std::string& text) {
    const auto from = svg.find("<" + tag + ">"), to = svg.find("</" + tag + ">");
    if (from == std::string::npos || to == std::string::npos) return;
    svg.replace(from + tag.size() + 2, to - from - tag.size() - 2, escaped(text));
  };
  put("title", figure.title.empty() ? figure.y.label : figure.title);
  put("desc", fmt::format("{} over {}{}{}", figure.y.label, figure.x.label, figure.subtitle.empty() ? "" : ". ",
                          figure.subtitle));
  for (std::size_t k = 0; k < plots.size(); ++k)
    replace_all(svg, fmt::format("<title>gnuplot_plot_{}</title>", k + 1), "<title>" + escaped(plots[k]) + "</title>");
  return svg;
}

}  // namespace

std::string drawn_by_gnuplot(const Figure& figure, Format format, Theme theme) {
  const auto script = gnuplot_script(figure, format, theme);
  const auto result = run_child("gnuplot", {"-"}, format == Format::png ? with_known_glyphs(script.text) : script.text);
  if (!result.started)
    throw std::runtime_error(
        "gnuplot, which draws SVG and PNG pictures, is not installed\n"
        "  try:      install it (Debian: apt install gnuplot-nox), or ask for a page (.html)");
  if (result.status != 0 || result.output.empty()) {
    std::string said = result.errors.substr(0, 500);
    said.erase(said.find_last_not_of(" \n") + 1);
    throw std::runtime_error(fmt::format("gnuplot could not draw the picture{}{}", said.empty() ? "" : ": ", said));
  }
  if (format == Format::png) return result.output;
  const std::string svg = titled(with_hex_colours(result.output), figure, script.plots);
  return theme == Theme::automatic ? adapting(svg, figure) : svg;
}

}  // namespace sojourn::plot
