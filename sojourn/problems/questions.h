// What is asked by the name of a measure: percentiles of any level and tails are told because somebody named them.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/measure_name.h"
#include "sojourn/problems/problem.h"

namespace sojourn::problems {

// The name as answers spell it, and everything that it takes to tell it asked of both. Throws ModelError when there is
// no such measure.
answers::MeasureName ask(const std::string& name, const answers::ReadTime& read_time, SolveOptions& solve,
                         simulation::ExperimentOptions& simulate);

// --percentiles 80,99.9: these besides those already asked for.
void ask_percentiles(const std::vector<double>& percentiles, std::vector<double>& asked);

// Times as typed in names of measures, in the unit of this model.
answers::ReadTime time_reader(const model_file::Document& document);

// The target of a simulation as answers spell it, its percentile or tail asked for.
void settle_target(const answers::ReadTime& read_time, simulation::ExperimentOptions& options);

}  // namespace sojourn::problems
