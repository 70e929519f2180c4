#include "sojourn/reproduce/card_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/plot/html.h"
#include "sojourn/reproduce/write.h"

namespace sojourn::reproduce {

using plot::html;

namespace {

std::string cell(const answers::Cell& c, const char* tag) {
  return fmt::format("<{0}>{1}</{0}>", tag, html(c.number ? number_text(*c.number) : c.text));
}

std::string table(const answers::Table& t) {
  std::string text = fmt::format(
      "<div class=\"scroll table\" tabindex=\"0\">\n<table>\n<caption>{}</caption>\n<thead><tr>", html(t.title));
  for (const auto& column : t.columns) text += fmt::format("<th scope=\"col\">{}</th>", html(column));
  text += "</tr></thead>\n<tbody>\n";
  for (const auto& row : t.rows) {
    text += "<tr>";
    for (const auto& c : row) text += cell(c, "td");
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table>\n</div>\n";
}

// Empty lines part paragraphs.
std::string paragraphs(const std::string& text, const std::string& style) {
  std::string all = fmt::format("<div class=\"{}\">", style);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size());
    all += "<p>" + html(text.substr(at, end - at)) + "</p>";
    at = end + 2;
  }
  return all + "</div>\n";
}

// What the verdict rests on, folded away.
std::string evidence(const Card& card) {
  if (card.evidence.empty()) return "";
  std::string text = "<details class=\"evidence\"><summary>What this verdict rests on</summary>\n<ul>\n";
  for (const auto& line : card.evidence) text += "<li>" + html(line) + "</li>\n";
  return text + "</ul></details>\n";
}

std::string how_to(const Card& card, bool pictures) {
  const std::string stem = file_stem(card);
  std::string text = fmt::format(
      "<div class=\"command\"><pre><code id=\"command-{0}\">{1}</code></pre>"
      "<button type=\"button\" data-copy=\"command-{0}\" hidden>Copy</button></div>\n<p class=\"files\">",
      stem, html(command(card)));
  text += plot::download_link(stem + ".toml", "application/toml", card.model, "Model file");
  if (!card.figure.series.empty()) {
    if (pictures) text += fmt::format(" <a href=\"{}.svg\">Picture (SVG)</a>", stem);
    text += fmt::format(" <a href=\"{}.csv\">Numbers (CSV)</a>", stem);
  }
  return text + "</p>\n";
}

}  // namespace

std::string style_class(Verdict verdict) {
  std::string name(to_string(verdict));
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string chip(Verdict verdict, const std::string& text) {
  return fmt::format("<span class=\"chip {}\">{}</span>", style_class(verdict), html(text));
}

std::string card_html(const Card& card, std::size_t figure, bool pictures) {
  std::string text = fmt::format(
      "<article class=\"card\" id=\"{}\" data-verdict=\"{}\">\n<header><div>\n<p class=\"overline\">{}</p>\n"
      "<h3>{}</h3>\n</div>{}</header>\n<p class=\"question\">{}</p>\n",
      file_stem(card), style_class(card.verdict), html(card.source), html(card.title),
      chip(card.verdict, std::string(to_string(card.verdict))), html(card.question));
  if (!card.figure.subtitle.empty()) text += fmt::format("<p class=\"setting\">{}</p>\n", html(card.figure.subtitle));
  if (!card.figure.series.empty()) text += plot::figure_place(card.figure, figure);
  for (const auto& t : card.tables) text += table(t);
  text += paragraphs(card.finding, "finding " + style_class(card.verdict));
  text += evidence(card);
  text += how_to(card, pictures);
  if (!card.figure.series.empty()) text += plot::numbers_table(card.figure, false);
  return text + "</article>\n";
}

}  // namespace sojourn::reproduce
