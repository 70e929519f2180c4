// Stationary law of a large sparse chain without factoring it: Gauss-Seidel sweeps along the levels, up and down, and
// after each the levels taken as a chain of their own and solved exactly (iterative aggregation), which moves in one
// step what sweeps alone would move a level at a time. Adds and multiplies positive numbers only.
#pragma once

#include <vector>

#include "sojourn/markov/finite_chain.h"

namespace sojourn::markov {

struct SweptLaw {
  RowVectorXd probabilities;
  double residual = 0.0;  // max |pi Q| over the fastest rate
  double error = 0.0;     // what sweeps without end would still change, by the last changes; sum over the states
  int sweeps = 0;
  bool settled = false;
};

// level[i]: a number from 0 on for each state, ascending in i; every level can be reached.
SweptLaw stationary_by_sweeps(const linear_algebra::SparseMatrix& rates, const std::vector<Index>& level);

}  // namespace sojourn::markov
