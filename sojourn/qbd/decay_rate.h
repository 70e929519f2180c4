// The decay rate of the level, eta = sp(R): the largest eta below one with a positive row vector x,
// x (up + eta local + eta^2 down) = 0.
#pragma once

#include <functional>

#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

// Power iteration with v -> v R finds the neighbourhood, two-sided inverse iteration on the
// quadratic eigenproblem the digits.
double decay_rate(const SparseBlocks& blocks, const std::function<RowVectorXd(const RowVectorXd&)>& times_R,
                  RowVectorXd start);

}  // namespace sojourn::qbd
