// Answers as people like to read them in a terminal.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::report {

struct TextOptions {
  bool colour = false;
  int digits = 6;
};

// Methods side by side, then clusters, then how each is known.
std::string to_text(const answers::Answer& answer, const TextOptions& options = {});

// Best analytic method, simulation, difference and whether the interval covers it; other methods after it.
std::string comparison_text(const answers::Answer& answer, const TextOptions& options = {});

// "4.5412", or with its interval "4.54 ± 0.27": as many decimals as the half-width has meaning.
std::string measure_text(const answers::Measure& measure, int digits = 6);

// Columns aligned: the first to the left, the others to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::string& indent = "  ");

}  // namespace sojourn::report
