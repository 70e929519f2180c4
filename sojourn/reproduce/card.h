// One published figure or table, recomputed: what was asked, what was printed, what is true, and how we know.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/plot/figure.h"
#include "sojourn/reproduce/verdict.h"

namespace sojourn::reproduce {

struct Card {
  std::string name;      // "fifo/equidistributed"; filled in by the catalogue
  std::string title;     // "Used processors when all widths are equally likely"
  std::string source;    // where it stands: "section 4, theorem 2"
  std::string question;  // one sentence, ends with a question mark
  plot::Figure figure;   // no series: the card has only tables
  std::vector<answers::Table> tables;
  Verdict verdict = Verdict::not_reproduced;
  std::vector<std::string> evidence;  // what the verdict rests on, claim by claim
  std::string news;     // one line, when something here was not known before: the top of the page lists these
  std::string finding;  // what agrees, what does not and by how much, with the numbers of this run
  std::string model;    // a model file that asks the question at one point
  std::string command;  // what to type with that file, called MODEL here: "sojourn compare MODEL --set ..."
};

// What stands above the figure, and what can be typed.
struct Heading {
  std::string title, source, question, model, command;
};
struct Axes {
  std::string x, y, subtitle = {};
};
Card begin(const Heading& heading, const Axes& axes);

// Judges the claims by the simulated points of the figure, which are held against its exact series, and writes down the
// finding; or by other intervals, which are held against what `against` names.
void conclude(Card& card, const std::vector<Claim>& claims, const std::string& finding);
void conclude(Card& card, const std::vector<Claim>& claims, const std::string& finding, const Coverage& simulated,
              const std::string& against);

}  // namespace sojourn::reproduce
