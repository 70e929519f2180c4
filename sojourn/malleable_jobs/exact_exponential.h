// Everything exponential: the closed form of R (theorem 3.4) and a boundary that is a recursion of
// sums and products, nothing subtracted.
//
// Jobs i there, s_i the probability that they run and r_i that servers are being repartitioned;
// mu_i the total rate of i partitions, gamma_i that of repartitioning for i jobs, N the most that
// run. Cutting between levels,
//
//     s_{i+1} = lambda (s_i + r_i) / mu_{i+1},
//     r_i     = lambda (s_{i-1} + r_{i-1} + s_i) / gamma_i   (i < N),   r_N = lambda (s_{N-1} +
//     r_{N-1}) / (lambda + gamma_N),
//
// and above N, with phases (running, repartitioning), R = [lambda/mu_N, 0; lambda/mu_N,
// lambda/(lambda + gamma_N)]. The paper asks that U divide P; the total rate mu_N is all that
// matters, so any P will do.
#pragma once

#include "sojourn/linear_algebra/types.h"
#include "sojourn/malleable_jobs/model.h"

namespace sojourn::malleable_jobs {

// Poisson arrivals, exponential work (one law, not one per size) and exponential or no
// repartitioning times.
bool all_exponential(const Model& model);

MatrixXd closed_rate_matrix(const Model& model);
answers::MethodAnswer solve_exponential(const Model& model);

}  // namespace sojourn::malleable_jobs
