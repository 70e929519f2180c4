// Job sharing on one server: all jobs get the same share, whatever their tasks, so a job is one customer of M/G/1
// processor sharing with its total work as size. Insensitive: the jobs in the system are geometric and
//
//     E[T | m] = m E[X] / (1 - load)          (49)
//
// for any task-time law. With exponential tasks a job is a single task of phase-type time (tasks left as the phase), so
// the law of the response comes from the chain of phases while that is small.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/as_chain.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

bool job_sharing_applies(const Model& model);  // one server, Poisson arrivals, load below 1
double job_sharing_mean(const Model& model);
answers::MethodAnswer solve_job_sharing(const Model& model);

// Exponential tasks. Nothing when it does not fit; then `why` says what it would take.
std::optional<answers::MethodAnswer> solve_job_sharing_chain(const Model& model, const Budget& budget,
                                                             std::string& why);

}  // namespace sojourn::fork_join
