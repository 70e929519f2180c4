#include "sojourn/fit/page.h"

#include <fmt/format.h>

#include <filesystem>

#include "sojourn/base/text.h"
#include "sojourn/fit/figures.h"
#include "sojourn/fit/report.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/fit/waits.h"
#include "sojourn/plot/html.h"

namespace sojourn::fit {
namespace {

constexpr std::size_t kColumnsOfPage = 80;  // of what fit prints

std::string card_of(const std::string& title, const std::string& subtitle, const std::string& inside) {
  return fmt::format("<section class=\"card\">\n<h2>{}</h2>\n{}{}</section>\n", plot::html(title),
                     subtitle.empty() ? "" : "<p class=\"subtitle\">" + plot::html(subtitle) + "</p>\n", inside);
}

std::string preformatted(const std::string& text) {
  return "<div class=\"scroll\" style=\"max-height:none\"><pre>" + plot::html(text) + "</pre></div>\n";
}

}  // namespace

std::string page(const logs::Log& log, const Fitted& f, const Check& check, const std::string& text,
                 std::uint64_t seed) {
  const auto drawn = synthetic(model_of(text), log.jobs.size(), seed);
  const std::vector<plot::Figure> figures = {run_time_tails(log, f), class_tails(log, f), gap_tails(log, drawn),
                                             weekly_rates_figure(log, f), weekly_residuals(log, f)};
  std::string cards = card_of("In numbers", "", preformatted(to_text(log, f, check, kColumnsOfPage)));
  for (std::size_t k = 0; k < figures.size(); ++k)
    cards += card_of(figures[k].title, figures[k].subtitle,
                     plot::figure_place(figures[k], k) + plot::numbers_table(figures[k]));
  cards += card_of("The model file", "", preformatted(text));
  const std::string name = printable(std::filesystem::path(log.file).filename().string());
  const std::string lead =
      fmt::format("A model fitted to {} jobs on {} processors, beside the log it stands for.",
                  grouped(static_cast<double>(log.jobs.size())), grouped(static_cast<double>(log.processors)));
  const std::string body = "<main class=\"page\">\n<div class=\"top\"><div><h1>" + plot::html(name) +
                           "</h1>\n<p class=\"lead\">" + plot::html(lead) + "</p></div>" + plot::theme_button() +
                           "</div>\n" + cards + "<p class=\"foot\">Made with Sojourn (sojourn fit).</p>\n</main>\n";
  return plot::whole_page(name, body, figures, plot::Theme::automatic);
}

}  // namespace sojourn::fit
