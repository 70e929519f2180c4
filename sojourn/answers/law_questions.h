// Which points of the laws of wait and response are asked for.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::answers {

struct LawQuestions {
  std::vector<double> percentiles = vocabulary::usual_percentiles();  // in percent
  std::vector<double> thresholds = {};                                // times t for which P(X > t) is told
};

// A law of which points can be read, each with its error where one is known.
struct LawReader {
  std::function<Measure(double)> quantile;  // of p: the smallest t with P(X > t) <= 1 - p
  std::function<Measure(double)> tail;      // of t: P(X > t)
};

// Tells what is asked of one law ("wait"). A value that is not a number is left out.
void tell_law(Measures& measures, const std::string& stem, const LawQuestions& asked, const LawReader& law);

}  // namespace sojourn::answers
