// Every analytic method that applies to a staged system, best first.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/solve_options.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

// Adds methods, tables and notes; the stability must already be there. Throws TooLarge when the only method asked
// for does not fit.
void analyse(const Model& model, const answers::SolveOptions& options, answers::Answer& answer);

// The names analyse() knows, for `sojourn models`.
const std::vector<std::string>& method_names();

}  // namespace sojourn::staged_jobs
