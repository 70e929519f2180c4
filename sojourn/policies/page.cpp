#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/plot/html.h"
#include "sojourn/policies/report.h"

namespace sojourn::policies {
namespace {

using plot::html;

constexpr int kDigits = 4;

// What the columns are called on a page, where there is room.
std::string heading(const std::string& column, const Contest& c) {
  const std::string unit = c.time_unit.empty() ? "" : " (" + c.time_unit + ")";
  if (column == "mean_wait") return "mean wait" + unit;
  if (column == "wait_p95") return "95th percentile of the wait" + unit;
  if (column == "widest.mean_wait") return "mean wait of " + (c.widest.empty() ? "all" : c.widest) + unit;
  if (column == "mean_bounded_slowdown") return "mean bounded slowdown";
  if (column == "utilization") return "processors in use";
  if (column == "mean_idle_while_waiting") return "processors idle although a job waits";
  return "largest stable load";
}

std::string cell(const Entry& e, const Score& score, bool first) {
  if (first && !e.trouble.empty()) return "<td class=\"trouble\">" + html(e.trouble) + "</td>";
  const auto& m = score.value;
  if (std::isnan(m.value)) return "<td>&ndash;</td>";
  std::string hover;
  if (m.interval)
    hover = fmt::format(" title=\"{} to {}\"", number_text(m.interval->low, kDigits),
                        number_text(m.interval->high, kDigits));
  const std::string text = number_text(m.value, kDigits);
  if (score.standing == Standing::best) return fmt::format("<td{}><strong>{}</strong> ★</td>", hover, text);
  return fmt::format("<td{}>{}{}</td>", hover, text, score.standing == Standing::level ? " ≈" : "");
}

std::string table(const Contest& c) {
  std::string text = "<div class=\"scroll\" style=\"max-height:none\"><table>\n<thead><tr><th>policy</th>";
  for (const Column& column : c.columns)
    text += "<th style=\"white-space:normal\">" + html(heading(column.name, c)) + "</th>";
  text += "</tr></thead>\n<tbody>\n";
  for (const Entry& e : c.entries) {
    text += "<tr><th scope=\"row\">" + html(e.policy.name) + (e.own ? " (the model's)" : "") +
            (e.policy.preempts ? " (P)" : "") + (e.settled ? "" : " ?") + "</th>";
    for (std::size_t k = 0; k < e.scores.size(); ++k) text += cell(e, e.scores[k], k == 0);
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table></div>\n";
}

// One column, a point for each policy that has a value.
plot::Figure figure_of(const Contest& c, std::size_t column) {
  plot::Figure f;
  f.title = heading(c.columns[column].name, c);
  f.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(f.title[0])));
  f.subtitle = c.columns[column].more_is_better ? "More is better." : "Less is better.";
  f.y.label = heading(c.columns[column].name, c);
  plot::Series s{
      .name = f.y.label, .group = "", .role = plot::Role::simulation, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const Entry& e : c.entries) {
    if (column >= e.scores.size() || std::isnan(e.scores[column].value.value)) continue;
    const auto& m = e.scores[column].value;
    s.x.push_back(static_cast<double>(f.x.categories.size()));
    f.x.categories.push_back(e.policy.name);
    s.y.push_back(m.value);
    s.low.push_back(m.interval ? m.interval->low : m.value);
    s.high.push_back(m.interval ? m.interval->high : m.value);
  }
  f.series = {std::move(s)};
  return f;
}

std::string words_below(const Contest& c) {
  std::string text =
      c.runs == 1 ? "★ best; (P) stops running jobs for others."
                  : fmt::format(
                        "★ best; ≈ not told from the best (paired runs, all comparisons together at {}%); (P) stops "
                        "running jobs for others. Point at a number for its interval.",
                        number_text(100 * c.confidence, 4));
  for (const Entry& e : c.entries)
    if (!e.settled) {
      text += " ? still filling up at the end of the warm-up: values are too low, and the policy may be unstable.";
      break;
    }
  return text;
}

std::string card(const std::string& title, const std::string& subtitle, const std::string& inside) {
  return fmt::format("<section class=\"card\">\n<h2>{}</h2>\n<p class=\"subtitle\">{}</p>\n{}</section>\n", html(title),
                     html(subtitle), inside);
}

}  // namespace

std::string page(const Contest& c) {
  std::vector<plot::Figure> figures;
  std::string cards = card("The policies side by side", words_below(c), table(c));
  for (std::size_t k = 0; k < c.columns.size(); ++k) {
    figures.push_back(figure_of(c, k));
    cards += card(figures[k].title, figures[k].subtitle,
                  plot::figure_place(figures[k], k) + plot::numbers_table(figures[k]));
  }
  std::string notes;
  for (const auto& note : c.notes) notes += "<p>" + html(note) + "</p>\n";
  const std::string title = c.title.empty() ? "Policies" : c.title;
  const std::string lead =
      fmt::format("{} jobs under each policy, the same ones; load {}.", grouped(c.jobs), number_text(c.load, kDigits));
  const std::string body = "<main class=\"page\">\n<div class=\"top\"><div><h1>" + html(title) +
                           "</h1>\n<p class=\"lead\">" + html(lead) + "</p></div>" + plot::theme_button() + "</div>\n" +
                           cards + notes + "<p class=\"foot\">Made with Sojourn (sojourn policies).</p>\n</main>\n";
  return plot::whole_page(title, body, figures, plot::Theme::automatic);
}

}  // namespace sojourn::policies
