// A plan in sentences: the answer, what it rests on, and what could not be told.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plan/plan.h"

namespace sojourn::plan {

std::string wanted_text(Wanted wanted);  // "smallest"

// "cluster.processors = 9 is the smallest of 1..14 that gives wait_p95 <= 4."
std::string headline(const Plan& plan, const Question& question, const Candidates& candidates);

// "Every smaller value was looked at: none holds." Empty where there is nothing to say.
std::string basis_sentence(const Plan& plan, const Candidates& candidates);

// Values that could not be decided or compared, a sentence each.
std::vector<std::string> doubts(const Plan& plan, const Question& question, const Candidates& candidates);

// Values of the rows that satisfy a test, in words: "76, 77 and 78"; runs of neighbours as "76 to 99".
using RowTest = bool (*)(const Tried&);
std::string values_in_words(const Plan& plan, const Candidates& candidates, RowTest test);

}  // namespace sojourn::plan
