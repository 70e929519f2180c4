// Task sharing solved as a Markov chain, independent of the closed form: (n other tasks, k own tasks left), exponential
// tasks, Poisson batches, c processors (a task gets min(1, c/(n+k)) of one). Works for c > 1, where no closed form is
// known, and gives the law of the response:
//
//   mean          first-step equations, solved k by k: given k, the other tasks fall one at a time, so
//                 h(n) = A_n + C_n h(n-1) from the truncation downwards, without subtractions
//   distribution  uniformisation: S_i = P(the job is still there after i steps of the uniformised chain),
//                 P(T > t) = sum_i Poisson(rate t; i) S_i
//
// Truncated at N other tasks, where arrivals are lost; the error is what 1.5 N changes.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/budget.h"
#include "sojourn/fork_join/model.h"
#include "sojourn/markov/step_survival.h"

namespace sojourn::fork_join {

bool chain_applies(const Model& model);

struct ChainSize : Cost {
  double others = 0;  // N
  double own = 0;     // largest number of own tasks
};
ChainSize chain_size(const Model& model);

// Mean response of the asked job with the chain cut at N other tasks.
double chain_mean(const Model& model, std::size_t others);

// Runs until the survival is below `until`.
markov::StepSurvival chain_survival(const Model& model, std::size_t others, double until);

answers::MethodAnswer solve_chain(const Model& model, const Budget& budget);

}  // namespace sojourn::fork_join
