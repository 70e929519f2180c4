// What is asked of a law whose tail is known, as measures.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/law_questions.h"
#include "sojourn/fluid/tail_reading.h"

namespace sojourn::fluid {

// typical: a time of the size of the law's own. error: relative, of tails that do not know their own. Tells nothing
// where there is no tail.
void tell_tail(answers::Measures& measures, const std::string& what, const Tail& tail, double typical,
               std::optional<double> error, const answers::LawQuestions& asked);

}  // namespace sojourn::fluid
