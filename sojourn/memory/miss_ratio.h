// Miss ratios of least-recently-used replacement with M page frames, in the long run, exactly.
#pragma once

#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::memory {

// Independent references: page i with probability p_i each time. By Poissonisation,
//
//     F = sum_i p_i int p_i exp(-p_i t) P[at least M distinct others referenced in t] dt,
//
// the inner term a Poisson-binomial tail by dynamic programming, one page taken out again at a
// time. Thousands of pages in seconds. probabilities need not be normalised.
double miss_ratio_independent(std::vector<double> probabilities, int frames);

// LRU stack model: the reference is to the page at depth d of the stack with probability a_d (entry
// d - 1). What the entries leave out lies deeper than all of them.
double miss_ratio_stack(const std::vector<double>& distances, double frames);

// References move between pages as a Markov chain. Over subsets of pages, so only for small blocks;
// throws TooLarge.
double miss_ratio_markov(const MatrixXd& P, int frames);

// Stationary law of a stochastic matrix.
RowVectorXd stationary_of_stochastic(const MatrixXd& P);

}  // namespace sojourn::memory
