#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {
namespace {

Option flag(std::string_view name, std::string_view sentence) {
  return {.name = name, .argument = "", .sentence = sentence, .verbs = verbs::sweep};
}

Option drawing(std::string_view name, std::string_view argument, std::string_view sentence,
               std::string_view otherwise = {}) {
  return {.name = name,
          .argument = argument,
          .sentence = sentence,
          .otherwise = otherwise,
          .verbs = verbs::sweep | verbs::plot,
          .group = Group::drawing};
}

std::vector<Option> options_of_drawings() {
  std::vector<Option> rows = {
      drawing("--x", "TEXT", "the varied key along x", "the number with most values"),
      drawing("--y", "TEXT", "measures, with commas between them, those of a class or cluster as NAME.mean_wait",
              "mean_response"),
      drawing("--group", "TEXT", "the varied key that gives colours", "all that are not along x"),
      drawing("--part", "TEXT", "one cluster or class, by its name", "the whole"),
      drawing("--theme", "TEXT", "colours; auto is as the reader's screen, a PNG is light", "auto"),
      drawing("--log-x", "", "logarithmic x axis"),
      drawing("--log-y", "", "logarithmic y axis"),
  };
  for (Option& row : rows) {
    if (row.name == "--theme") row.words = "auto light dark";
    if (row.name == "--y") row.effect = Effect::answer;  // percentiles and tails that are named are computed
  }
  return rows;
}

std::vector<Option> options_of_plots() {
  std::vector<Option> rows = {
      {.name = "study",
       .argument = "STUDY",
       .sentence = "study file (SQLite) that `sojourn sweep --out` wrote",
       .required = true},
      {.name = "--method", .argument = "TEXT", .sentence = "only this method", .otherwise = "all"},
      {.name = "--out",
       .argument = "TEXT",
       .sentence = "FILE.svg, .png or .html",
       .otherwise = "a chart in the terminal"},
      {.name = "--study",
       .argument = "N",
       .sentence = "number of the study, where the file holds several",
       .otherwise = "the newest",
       .range = positive(),
       .whole = true},
      {.name = "--json",
       .argument = "",
       .sentence = "print the figure as one JSON document and nothing else on standard output"},
  };
  for (Option& row : rows) row.verbs = verbs::plot;
  return rows;
}

}  // namespace

std::vector<Option> options_of_sweeps() {
  std::vector<Option> all = {
      {.name = "--vary",
       .argument = "TEXT",
       .sentence = "KEY=FROM..TO:COUNT (evenly spaced), KEY=FROM..TO:COUNT:log, KEY=FROM..TO (whole numbers) or "
                   "KEY=v1,v2,v3; several make a grid, the first outermost",
       .verbs = verbs::sweep,
       .effect = Effect::model,
       .required = true,
       .repeatable = true},
      {.name = "--out",
       .argument = "TEXT",
       .sentence = "study file (SQLite) for the results; the same command goes on where it was stopped",
       .verbs = verbs::sweep},
      {.name = "--export",
       .argument = "TEXT",
       .sentence = "print the finished study on standard output",
       .verbs = verbs::sweep,
       .words = "csv json"},
      {.name = "--plot",
       .argument = "TEXT",
       .sentence = "draw the finished study: FILE.svg, .png or .html",
       .verbs = verbs::sweep},
      flag("--add", "keep this study beside the others that the file holds"),
      flag("--restart", "answer all points again"),
      flag("--retry", "try the points again that failed or are damaged"),
      flag("--wait", "wait while another run writes to the file"),
  };
  for (const auto& part : {options_of_drawings(), options_of_plots()}) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace sojourn::vocabulary
