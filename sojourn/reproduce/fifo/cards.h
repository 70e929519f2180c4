// The cards of the paper on saturated FIFO machines, grouped in files by idea.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce::fifo {

// small.cpp: two and three processors
Card two_processors(const Bench& bench);
Card three_processors(const Bench& bench);
// transient.cpp: the first slots
Card two_transient(const Bench& bench);
Card transient(const Bench& bench);
// general.cpp: any widths, and lengths that are not constant
Card general_widths(const Bench& bench);
Card lengths(const Bench& bench);
// worst.cpp: the widths that use the machine least
Card worst_case(const Bench& bench);
Card worst_case_law(const Bench& bench);
// uniform.cpp: widths equally likely
Card equidistributed(const Bench& bench);
Card saturation_point(const Bench& bench);
Card saturation_lines(const Bench& bench);

// A saturated machine of equal lengths; width as in the model file.
std::string saturated_model(const std::string& question, int processors, const std::string& width);
// { dist = "pmf", ... } with all digits; zero probabilities are left out.
std::string width_text(const std::vector<double>& probabilities);
// P(k processors used) by the exact slot chain; index 0 is none.
std::vector<double> slot_law(const Bench& bench, const std::string& model);
// The mean use of slots 1, 2, ..., 10 of a machine that starts empty, as the program prints it.
plot::Series slot_by_slot(const Bench& bench, const std::string& model);
// The law by simulation: eight runs with seeds of their own, and Student intervals over them.
std::vector<answers::Measure> simulated_law(const Bench& bench, const std::string& model);

}  // namespace sojourn::reproduce::fifo
