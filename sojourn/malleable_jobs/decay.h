// The decay rate of the number of jobs without R: the largest root below one of chi(s) = 0, chi(s)
// being the Perron eigenvalue of A0/s + A1 + s A2 (theorem 3.3 of the paper). The blocks are sums
// over independent parts, so chi is too: the arrivals, the N partitions each on its own, or the
// repartitioning under way,
//
//     w(1/s) + sum_p n_p v_p(s) = 0   or   w(1/s) + g = 0,
//
// w, v_p, g the Perron eigenvalues of D0 + D1/s, of T_p + s t_p alpha and of the repartitioning.
// Any size in no time.
#pragma once

#include "sojourn/malleable_jobs/model.h"

namespace sojourn::malleable_jobs {

// Requires phase-type laws, MAP arrivals and a stable model.
double decay_rate_without_R(const Model& model);

}  // namespace sojourn::malleable_jobs
