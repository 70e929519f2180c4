// One published figure or table, recomputed: what was asked, what was printed, what is true, and how we know.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/plot/figure.h"

namespace sojourn::reproduce {

enum class Verdict {
  agrees,           // what was printed is right, to the precision one can read off it
  corrected,        // something printed is wrong; the card says what, and by how much
  not_reproducible  // the paper leaves out what would be needed; the card says what
};
std::string_view to_string(Verdict verdict);  // "not reproducible"

struct Card {
  std::string name;      // "fifo/equidistributed"; filled in by the catalogue
  std::string title;     // "Used processors when all widths are equally likely"
  std::string source;    // where it stands: "section 4, theorem 2"
  std::string question;  // one sentence, ends with a question mark
  plot::Figure figure;   // no series: the card has only tables
  std::vector<answers::Table> tables;
  Verdict verdict = Verdict::not_reproducible;
  std::string news;     // one line, when something here was not known before: the top of the page lists these
  std::string finding;  // what agrees, what does not and by how much, with the numbers of this run
  std::string model;    // a model file that asks the question at one point
  std::string command;  // what to type with that file, called MODEL here: "sojourn compare MODEL --set ..."
};

}  // namespace sojourn::reproduce
