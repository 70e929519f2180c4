// How an analysis is asked: which methods, at what cost, and which questions besides.
#pragma once

#include <set>
#include <string>

#include "sojourn/answers/law_questions.h"
#include "sojourn/base/budget.h"

namespace sojourn::answers {

struct SolveOptions {
  std::string method;           // only this one; empty: every method that applies
  Budget budget;                // of an exact solution
  std::set<std::string> flags;  // of the family's own, without the dashes: "permute-stages"
  LawQuestions asked;           // of the laws of wait and response
};

}  // namespace sojourn::answers
