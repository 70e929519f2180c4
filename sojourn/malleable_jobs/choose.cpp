#include "sojourn/malleable_jobs/choose.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/exact_exponential.h"

namespace sojourn::malleable_jobs {
namespace {

void solve_choice(const Model& m, const Budget& budget, Choice& c) {
  if (!stability(m).stable) {
    c.why_not = "unstable";
    return;
  }
  answers::Measures measures;
  if (all_exponential(m)) {
    measures = solve_exponential(m).measures;
  } else if (const auto why = why_not_qbd(m, budget)) {
    c.why_not = "not solved: " + *why;
    return;
  } else {
    measures = solve_qbd(m).method.measures;
  }
  c.mean_response = measures.value("mean_response");
  c.reconfiguration_fraction = measures.value("reconfiguration_fraction");
}

answers::Cell cell(const std::optional<double>& value, const std::string& otherwise) {
  return value ? answers::Cell(*value) : answers::Cell(otherwise);
}

}  // namespace

std::vector<Choice> choices_of_min_processors(const Model& model, const Budget& budget) {
  std::vector<Choice> choices;
  Model m = model;
  for (int U = 1; U <= model.processors;) {
    Choice c;
    c.least = U;
    c.running = model.processors / U;
    c.most = model.processors / c.running;
    m.min_processors = U;
    c.max_rate = stability(m).max_rate;
    solve_choice(m, budget, c);
    U = c.most + 1;
    choices.push_back(std::move(c));
  }
  return choices;
}

std::optional<Choice> best(const std::vector<Choice>& choices) {
  std::optional<Choice> found;
  for (const Choice& c : choices)
    if (c.mean_response && (!found || *c.mean_response < *found->mean_response)) found = c;
  return found;
}

answers::Table choice_table(const std::vector<Choice>& choices, const std::vector<Choice>& without) {
  answers::Table t{"min_processors",
                   "Mean response against min_processors",
                   {"min_processors", "jobs at once", "max_rate", "reconfiguration", "mean_response"},
                   {}};
  const auto winner = best(choices), winner_without = best(without);
  if (!without.empty()) t.columns.push_back("without memory");
  t.columns.push_back("best");
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& c = choices[i];
    std::vector<answers::Cell> row = {
        c.least == c.most ? std::to_string(c.least) : fmt::format("{} to {}", c.least, c.most),
        std::to_string(c.running), c.max_rate, cell(c.reconfiguration_fraction, ""), cell(c.mean_response, c.why_not)};
    std::string mark = winner && winner->least == c.least ? "best" : "";
    if (!without.empty()) {
      row.push_back(cell(without[i].mean_response, without[i].why_not));
      if (winner_without && winner_without->least == c.least)
        mark += mark.empty() ? "best without memory" : ", with and without memory";
    }
    row.push_back(mark);
    t.rows.push_back(std::move(row));
  }
  return t;
}

}  // namespace sojourn::malleable_jobs
