// The options of a request, by their names on the command line and within the same ranges: what the rows of
// vocabulary/options.h say holds for both.
#pragma once

#include "sojourn/answers/solve_options.h"
#include "sojourn/serve/call.h"
#include "sojourn/simulation/experiment.h"
#include "sojourn/vocabulary/options.h"

namespace sojourn::serve {

// body["options"]; an empty object where there is none. Throws BadRequest when it holds an option that the verb has
// not.
const Json& options_in(const Call& call, vocabulary::Verbs verb);

// A number within the range of the option's row. Throws ModelError at the option.
double number_option(const Json& options, const std::string& name, vocabulary::Verbs verb, double otherwise);

// "percentiles": [80, 99.9]
std::vector<double> percentiles_in(const Json& options);

answers::SolveOptions solve_options(const Call& call, const Json& options);
simulation::ExperimentOptions simulation_options(const Call& call, const Json& options, vocabulary::Verbs verb);

}  // namespace sojourn::serve
