// One measure as it stands in a table: no more digits than are known.
#pragma once

#include <string>

#include "sojourn/answers/answer.h"

namespace sojourn::report {

// "4.5412"; with its interval, or an error larger than the digits shown, "4.54 ± 0.27".
std::string measure_text(const answers::Measure& measure, int digits = 6);

// The same, but a value that is next to nothing beside `scale` is "<1e-12".
std::string measure_text(const answers::Measure& measure, double scale, int digits);

// What a measure of these is small against: times against the response, numbers of jobs against jobs, probabilities
// against one. 0 where nothing is too small to show.
double scale_of(const std::string& name, const answers::Measures& measures);

// Beside its scale a smaller value is not shown; the JSON has it.
inline constexpr double kNextToNothing = 1e-12;

}  // namespace sojourn::report
