// Equal shares for free: n jobs have P/n processors each, at once and without loss. Then the number
// of jobs depends on the law of the work through its mean alone,
//
//     pi_n ~ prod_{j<=n} lambda E[work] / (j speed(P/j)),
//
// for Poisson arrivals (a symmetric, processor-sharing discipline; Kelly 1979, ch. 3). It is what
// dynamic spacesharing tends to as repartitioning gets free and U = 1, where P/n is whole or the
// work exponential and the speedup linear.
#pragma once

#include "sojourn/malleable_jobs/model.h"

namespace sojourn::malleable_jobs {

// Poisson arrivals and a load below 1 required. Exact for discipline equal_share, an approximation
// for the other.
answers::MethodAnswer solve_equal_share(const Model& model);

}  // namespace sojourn::malleable_jobs
