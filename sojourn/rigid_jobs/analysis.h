// Every analytic method that applies to a model of rigid jobs, best first.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/solve_options.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {

// Adds methods, tables and notes. Throws TooLarge when the only method asked for does not fit.
void analyse(const Model& model, const LargestRates& rates, const answers::SolveOptions& options,
             answers::Answer& answer);

// The names analyse() knows, for `sojourn models`.
const std::vector<std::string>& method_names();

}  // namespace sojourn::rigid_jobs
