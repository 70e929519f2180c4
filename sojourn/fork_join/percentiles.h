// Percentiles and probabilities from a tail P(. > t) that is known to an absolute error.
#pragma once

#include <functional>
#include <string>

#include "sojourn/answers/law_questions.h"
#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::fork_join {

using Tail = std::function<linear_algebra::Inverted(double)>;  // P(. > t) and how far it may be off

// typical: a first guess, such as the mean. error_of_input: relative, of the scale of time.
void set_percentiles(const answers::LawQuestions& questions, answers::Measures& measures, const std::string& what,
                     double typical, double error_of_input, const Tail& tail);

}  // namespace sojourn::fork_join
