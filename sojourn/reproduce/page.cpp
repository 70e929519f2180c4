#include "sojourn/reproduce/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/whole_file.h"
#include "sojourn/plot/gnuplot.h"
#include "sojourn/plot/html.h"
#include "sojourn/reproduce/card_html.h"
#include "sojourn/reproduce/catalogue.h"
#include "sojourn/reproduce/summary.h"
#include "sojourn/reproduce/write.h"

namespace sojourn::reproduce {
namespace {

using plot::html;

std::string paper_key(const Card& card) { return card.name.substr(0, card.name.find('/')); }

struct Section {
  std::string key, citation, summary;
  std::vector<const Card*> cards;
};

// What a section is called: the question of its paper.
const std::string& heading(const Section& paper) { return paper.summary.empty() ? paper.citation : paper.summary; }

// In the order of the cards; a paper that the catalogue does not know keeps its key.
std::vector<Section> sections(const std::vector<Card>& cards) {
  std::vector<Section> all;
  for (const auto& card : cards) {
    const std::string key = paper_key(card);
    auto at = std::find_if(all.begin(), all.end(), [&](const Section& s) { return s.key == key; });
    if (at == all.end()) {
      Section section{key, key, "", {}};
      for (const auto& paper : catalogue())
        if (paper.key == key) section = {key, paper.citation, paper.summary, {}};
      at = all.insert(all.end(), section);
    }
    at->cards.push_back(&card);
  }
  return all;
}

// What the page shows: all cards, or those of one verdict. The script of the page wires the buttons.
std::string filter(const std::vector<Card>& cards) {
  std::string text = fmt::format(
      "<div class=\"tally\" role=\"group\" aria-label=\"Show by verdict\">\n<button type=\"button\" class=\"chip all\" "
      "data-show=\"\" aria-pressed=\"true\">all {}</button>\n",
      cards.size());
  for (const Verdict verdict : kVerdicts) {
    const auto count = std::count_if(cards.begin(), cards.end(), [&](const Card& c) { return c.verdict == verdict; });
    if (count == 0) continue;
    const std::string word = verdict == Verdict::agrees && count > 1 ? "agree" : std::string(to_string(verdict));
    text += fmt::format(
        "<button type=\"button\" class=\"chip {0}\" data-show=\"{0}\" aria-pressed=\"false\">{1} {2}</button>\n",
        style_class(verdict), count, word);
  }
  return text + "<span class=\"shown\" role=\"status\"></span>\n</div>\n";
}

// What the verdicts mean, those that occur on the page and the one that every card starts from.
std::string legend(const std::vector<Card>& cards) {
  std::string text = "<dl class=\"legend\">\n";
  for (const Verdict verdict : kVerdicts) {
    const bool occurs = std::any_of(cards.begin(), cards.end(), [&](const Card& c) { return c.verdict == verdict; });
    if (occurs || verdict == Verdict::not_reproduced)
      text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", chip(verdict, std::string(to_string(verdict))),
                          html(std::string(meaning(verdict))));
  }
  return text + "</dl>\n";
}

// What was not known before, one line and one link each.
std::string news(const std::vector<Card>& cards) {
  std::string items;
  for (const auto& card : cards)
    if (!card.news.empty()) items += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", file_stem(card), html(card.news));
  return items.empty() ? "" : "<h2 class=\"new\">What is new</h2>\n<ul class=\"news\">\n" + items + "</ul>\n";
}

// All simulated points of the page together, so that a miss here and there can be judged.
std::string simulation_check(const std::vector<Card>& cards) {
  Coverage all;
  for (const auto& card : cards) all = all + coverage(card.figure);
  if (all.points == 0) return "";
  return fmt::format(
      "<p class=\"lead\">Simulation checks the exact answers: of {} intervals at the 95% level, {} contain them "
      "({:.1f}%).</p>\n",
      all.points, all.covered, 100.0 * all.covered / all.points);
}

std::string header(const std::vector<Card>& cards, const std::vector<Section>& papers, const PageOptions& o) {
  const auto counted = [](std::size_t n, const char* word) {
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
  };
  return "<div class=\"top\"><h1>Published results, recomputed</h1>" + plot::theme_button() + "</div>\n" +
         fmt::format(
             "<p class=\"lead\">{} from {} on parallel jobs, computed three ways: as printed, exactly, and by "
             "simulation. "
             "Where they differ, the card says by how much and why. Every card can be recomputed with one "
             "command.{}</p>\n",
             counted(cards.size(), "result"), counted(papers.size(), "paper"),
             o.quick ? " This is a quick pass: fewer points and wider intervals." : "") +
         simulation_check(cards) + news(cards) + "<h2 class=\"new\">Verdicts</h2>\n" + legend(cards) + filter(cards);
}

std::string anchor(const Section& paper) { return "paper-" + paper.key; }

std::string index(const std::vector<Section>& papers) {
  std::string text = "<nav class=\"index\" aria-label=\"All results\">\n";
  for (const auto& paper : papers) {
    text += fmt::format("<section>\n<h2><a href=\"#{}\">{}</a></h2>\n<p class=\"citation\">{}</p>\n<ul>\n",
                        anchor(paper), html(heading(paper)), html(paper.summary.empty() ? "" : paper.citation));
    for (const Card* card : paper.cards)
      text += fmt::format(
          "<li data-verdict=\"{}\"><span><a href=\"#{}\">{}</a> <span class=\"source\">{}</span></span>{}</li>\n",
          style_class(card->verdict), file_stem(*card), html(card->title), html(card->source),
          chip(card->verdict, std::string(to_string(card->verdict))));
    text += "</ul>\n</section>\n";
  }
  return text + "</nav>\n";
}

}  // namespace

std::string page(const std::vector<Card>& cards, const PageOptions& o) {
  const auto papers = sections(cards);
  std::string body = "<main class=\"page\">\n" + header(cards, papers, o) + index(papers);
  std::vector<plot::Figure> figures;
  for (const auto& paper : papers) {
    body += fmt::format("<section class=\"paper\" id=\"{}\">\n<h2>{}</h2>\n<p class=\"citation\">{}</p>\n",
                        anchor(paper), html(heading(paper)), html(paper.summary.empty() ? "" : paper.citation));
    for (const Card* card : paper.cards) {
      body += card_html(*card, figures.size(), o.pictures);
      if (!card->figure.series.empty()) figures.push_back(card->figure);
    }
    body += "</section>\n";
  }
  body += fmt::format(
      "<p class=\"foot\">Made by sojourn {} reproduce. Solid lines are exact, dotted ones bounds, dash-dotted ones "
      "approximations, dashed ones as published; points are simulated, with their intervals.</p>\n</main>\n",
      html(o.version));
  return plot::whole_page("Published results, recomputed", body, figures, plot::Theme::automatic);
}

void write_picture(const Card& card, const std::string& folder) {
  if (card.figure.series.empty()) return;
  write_whole_file(folder + "/" + file_stem(card) + ".svg", plot::drawn_by_gnuplot(card.figure, plot::Format::svg));
}

}  // namespace sojourn::reproduce
