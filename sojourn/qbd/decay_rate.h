// The decay rate of the level, eta = sp(R): P(level n+1) / P(level n) for large n.
//
// chi(s), the largest eigenvalue of up/s + local + s down, is convex in log s; eta is its root below one. That holds
// for every set of phases that reach each other; of several sets the largest root counts, among those that hold any
// probability.
#pragma once

#include <functional>

#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

// times_R(v) = v R. above: probabilities of the phases, all repeating levels together.
double decay_rate(const SparseBlocks& blocks, const std::function<RowVectorXd(const RowVectorXd&)>& times_R,
                  const RowVectorXd& above);

// Without R, for phases that all reach each other.
double decay_rate_of_blocks(const SparseBlocks& blocks, double guess);

}  // namespace sojourn::qbd
