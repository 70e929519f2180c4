// The exact solution by the level chain, and what it says about the jobs.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/base/budget.h"
#include "sojourn/staged_jobs/as_qbd.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

// Why no chain can be made of this model, whatever its size; nothing when one can.
std::optional<std::string> not_markovian(const Model& model);

// The model must be stable, stage-priority and Markovian. Throws TooLarge when the chain does not fit.
// A stage that needs no processors and stands before one that does is truncated: the truncation is doubled until
// the mean response no longer moves, and the last change is the error estimate.
answers::MethodAnswer solve_qbd(const Model& model, const Budget& budget = {});

// Only the mean response, for approximations that solve smaller systems and for many orders of the stages.
double exact_mean_response(const Model& model, const Budget& budget = {});

}  // namespace sojourn::staged_jobs
