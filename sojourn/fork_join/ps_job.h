// Job sharing on one server: all jobs get the same share, whatever their tasks, so a job is one customer of M/G/1
// processor sharing with its total work as size. Insensitive: the jobs in the system are geometric and
//
//     E[T | m] = m E[X] / (1 - load)          (49)
//
// for any task-time law. The law of the response is that of task sharing when every job has one task.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

bool job_sharing_applies(const Model& model);  // one server, Poisson arrivals, load below 1
double job_sharing_mean(const Model& model);
answers::MethodAnswer solve_job_sharing(const Model& model);

}  // namespace sojourn::fork_join
