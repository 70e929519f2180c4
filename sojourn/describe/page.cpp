#include "sojourn/describe/page.h"

#include <fmt/format.h>

#include <filesystem>

#include "sojourn/base/text.h"
#include "sojourn/describe/cells.h"
#include "sojourn/describe/figures.h"
#include "sojourn/describe/text.h"
#include "sojourn/plot/html.h"

namespace sojourn::describe {
namespace {

using plot::html;

constexpr std::size_t kColumns = 80;  // of what describe prints

// Cards, and the figures among them that the script draws.
class Cards {
 public:
  void add(const plot::Figure& figure) {
    body +=
        card(figure.title, figure.subtitle, plot::figure_place(figure, figures.size()) + plot::numbers_table(figure));
    figures.push_back(figure);
  }
  void add(const std::string& title, const std::string& subtitle, const std::string& inside) {
    body += card(title, subtitle, inside);
  }

  std::string body;
  std::vector<plot::Figure> figures;

 private:
  static std::string card(const std::string& title, const std::string& subtitle, const std::string& inside) {
    return fmt::format("<section class=\"card\">\n<h2>{}</h2>\n{}{}</section>\n", html(title),
                       subtitle.empty() ? "" : "<p class=\"subtitle\">" + html(subtitle) + "</p>\n", inside);
  }
};

void add_waits(Cards& cards, const std::vector<logs::Job>& jobs) {
  const auto half = waits(jobs, 0.5), most = waits(jobs, 0.9);
  if (half.cells.empty()) return;
  cards.add(
      "How long jobs waited, by width and estimate",
      "As recorded. The upper map is the median, the lower one the 90th percentile; cells of fewer than five jobs are "
      "empty.",
      to_svg(half) + to_svg(most));
}

void add_figures(Cards& cards, const logs::Log& log, const logs::Character& c, const std::vector<logs::Job>& jobs) {
  if (c.cycles)
    cards.add("When jobs arrive", fmt::format("Rows with a submit time, on the clocks of {}.", log.clock.zone_name),
              to_svg(hours_and_weekdays(*c.cycles)));
  if (c.span > 0) cards.add(arrivals_by_week(log));
  cards.add("How wide jobs are", "Powers of two in bold.",
            to_svg(widths(jobs), "share of the jobs", "share of the work", "Jobs and work by width"));
  cards.add(run_times_beyond(jobs));
  if (c.estimates.known > 0) cards.add("Estimates and run times", "", to_svg(estimates_and_run_times(jobs)));
  if (c.occupancy) cards.add(processors_over_time(log, jobs));
  add_waits(cards, jobs);
}

}  // namespace

std::string page(const logs::Log& log, const logs::Character& c) {
  std::vector<logs::Job> jobs = log.jobs;
  jobs.insert(jobs.end(), log.too_wide.begin(), log.too_wide.end());
  const std::string name = printable(std::filesystem::path(log.file).filename().string());
  Cards cards;
  cards.add(
      "In numbers", "",
      "<div class=\"scroll\" style=\"max-height:none\"><pre>" + html(to_text(log, c, kColumns)) + "</pre></div>\n");
  add_figures(cards, log, c, jobs);
  const std::string lead =
      fmt::format("{} jobs on {} processors; {} of {} rows of the log were kept.", grouped(static_cast<double>(c.jobs)),
                  grouped(static_cast<double>(log.processors)), grouped(static_cast<double>(log.ledger.kept)),
                  grouped(static_cast<double>(log.ledger.lines)));
  const std::string body = "<main class=\"page\">\n<div class=\"top\"><div><h1>" + html(name) +
                           "</h1>\n<p class=\"lead\">" + html(lead) + "</p></div>" + plot::theme_button() + "</div>\n" +
                           cards.body + "<p class=\"foot\">Made with Sojourn (sojourn describe).</p>\n</main>\n";
  return plot::whole_page(name, body, cards.figures, plot::Theme::automatic);
}

}  // namespace sojourn::describe
