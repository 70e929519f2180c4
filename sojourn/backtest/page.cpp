#include "sojourn/backtest/page.h"

#include <fmt/format.h>

#include <filesystem>

#include "sojourn/backtest/figures.h"
#include "sojourn/backtest/report.h"
#include "sojourn/base/text.h"
#include "sojourn/plot/html.h"

namespace sojourn::backtest {
namespace {

using plot::html;

constexpr std::size_t kColumns = 80;  // of what is printed

std::string card(const std::string& title, const std::string& subtitle, const std::string& inside) {
  return fmt::format("<section class=\"card\">\n<h2>{}</h2>\n{}{}</section>\n", html(title),
                     subtitle.empty() ? "" : "<p class=\"subtitle\">" + html(subtitle) + "</p>\n", inside);
}

}  // namespace

std::string page(const logs::Log& log, const Backtest& b) {
  const std::string name = printable(std::filesystem::path(log.file).filename().string());
  std::vector<plot::Figure> figures = {calibration(b), coverage_by_month(b), pinball_by_month(b),
                                       recorded_against_predicted(b), weekly_means(b)};
  std::string cards;
  for (std::size_t k = 0; k < figures.size(); ++k)
    cards += card(figures[k].title, figures[k].subtitle,
                  plot::figure_place(figures[k], k) + plot::numbers_table(figures[k]));
  cards += card(
      "In numbers", "",
      "<div class=\"scroll\" style=\"max-height:none\"><pre>" + html(to_text(log, b, kColumns)) + "</pre></div>\n");
  const std::string body = "<main class=\"page\">\n<div class=\"top\"><div><h1>" + html(name) +
                           "</h1>\n<p class=\"lead\">" + html(joined(headlines(b), " ")) + "</p></div>" +
                           plot::theme_button() + "</div>\n" + cards +
                           "<p class=\"foot\">Made with Sojourn (sojourn backtest).</p>\n</main>\n";
  return plot::whole_page(name, body, figures, plot::Theme::automatic);
}

}  // namespace sojourn::backtest
