#include "sojourn/plot/page.h"

#include <fmt/format.h>

#include "sojourn/plot/html.h"

namespace sojourn::plot {
namespace {

std::string title_of(const Figure& figure) {
  if (!figure.title.empty()) return figure.title;
  return figure.x.label.empty() ? figure.y.label : figure.y.label + " over " + figure.x.label;
}

std::string heading(const Figure& figure, const char* tag) {
  std::string text = fmt::format("<{0}>{1}</{0}>\n", tag, html(title_of(figure)));
  if (!figure.subtitle.empty()) text += fmt::format("<p class=\"subtitle\">{}</p>\n", html(figure.subtitle));
  return text;
}

}  // namespace

std::string page(const std::vector<Figure>& figures, Theme theme) {
  // One figure: its title is the page's.
  const bool one = figures.size() == 1;
  const std::string title = one ? title_of(figures[0]) : "Figures";
  std::string body = "<main class=\"page\">\n<div class=\"top\"><div>\n";
  body += one ? heading(figures[0], "h1") : "<h1>Figures</h1>\n";
  body += "</div>" + theme_button() + "</div>\n";
  for (std::size_t k = 0; k < figures.size(); ++k) {
    body += "<section class=\"card\">\n";
    if (!one) body += heading(figures[k], "h2");
    body += figure_place(figures[k], k) + numbers_table(figures[k]) + "</section>\n";
  }
  body +=
      "<p class=\"foot\">Made with Sojourn. Solid lines are exact, dotted ones bounds, dash-dotted ones "
      "approximations, dashed ones as published; points are simulated, with their intervals.</p>\n</main>\n";
  return whole_page(title, body, figures, theme);
}

}  // namespace sojourn::plot
