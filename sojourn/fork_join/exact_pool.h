// First come, first served by a pool of c processors, Poisson batches of exponential tasks: the whole law of the
// response of a job, exactly.
//
// Nobody who comes later matters. A job of m tasks that finds n leaves its last task in the queue until
// u = n + m - c tasks (none if negative) have gone, each after a time of rate c mu. Of those in service at first j of
// the c are its own (j = 0 if n >= c; the n - c tasks ahead of the others only add time); each departure is one of the
// c at random, and while the queue holds only its own tasks the place is filled by one of them: j grows by one with
// probability (c-j)/c. So when its last task starts, J of the c are its own, J the number of boxes hit by balls thrown
// into c boxes of which j are hit already, and the job ends after the largest of J exponentials more:
//
//     T = Erlang(u, c mu) + max of J exponentials(mu),   E[T] = u/(c mu) + E[H_J]/mu.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/base/budget.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

bool pool_applies(const Model& model);
double cost_of_pool(const Model& model);  // multiplications, without percentiles
// Percentiles are left out where they would take longer than `seconds`.
answers::MethodAnswer solve_pool(const Model& model, double seconds = Budget{}.seconds);

}  // namespace sojourn::fork_join
