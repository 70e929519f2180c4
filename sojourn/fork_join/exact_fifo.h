// First come, first served on one server: a job is one customer of M/G/1 whose service is the sum of its tasks.
//
//     E[T | m] = m E[X] + lambda E[S^2] / (2 (1 - load)),   E[S^2] = E[M] Var X + E[M^2] E[X]^2,
//
// which for exponential tasks and jobs of m tasks is (50). Any task-time law for the mean. Percentiles: phase-type
// tasks by the chain of the work found (single_server_law.h) or, where a job has too many phases, by inverting W*(s) =
// (1 - load)/(1 - load S_e*(s)) with the transform of the equilibrium law; constant ones by constant_tasks.h.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

bool single_fifo_applies(const Model& model);  // one server, Poisson arrivals, load below 1
double single_fifo_mean(const Model& model);
double single_fifo_wait(const Model& model);

answers::MethodAnswer solve_single_fifo(const Model& model);

}  // namespace sojourn::fork_join
