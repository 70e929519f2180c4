// The cards of the paper on saturated FIFO machines, grouped in files by idea.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

// fifo_small.cpp: two and three processors
Card fifo_two_processors(const Bench& bench);
Card fifo_three_processors(const Bench& bench);
// fifo_transient.cpp: the first slots
Card fifo_two_transient(const Bench& bench);
Card fifo_transient(const Bench& bench);
// fifo_general.cpp: any widths, and lengths that are not constant
Card fifo_general_widths(const Bench& bench);
Card fifo_lengths(const Bench& bench);
// fifo_worst.cpp: the widths that use the machine least
Card fifo_worst_case(const Bench& bench);
Card fifo_worst_case_law(const Bench& bench);
// fifo_uniform.cpp: widths equally likely
Card fifo_equidistributed(const Bench& bench);
Card fifo_saturation_point(const Bench& bench);
Card fifo_saturation_lines(const Bench& bench);

// A saturated machine of equal lengths; width as in the model file.
std::string saturated_model(const std::string& question, int processors, const std::string& width);
// { dist = "pmf", ... } with all digits; zero probabilities are left out.
std::string width_text(const std::vector<double>& probabilities);
// P(k processors used) by the exact slot chain; index 0 is none.
std::vector<double> slot_law(const Bench& bench, const std::string& model);
// The same by simulation: eight runs with seeds of their own, and Student intervals over them.
std::vector<answers::Measure> simulated_law(const Bench& bench, const std::string& model);

}  // namespace sojourn::reproduce
