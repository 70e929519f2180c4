// The rates out of each phase, from a block of rates.
#pragma once

#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

inline VectorXd row_sums(const MatrixXd& block) { return block.rowwise().sum(); }
inline VectorXd row_sums(const SparseRows& block) { return block * VectorXd::Ones(block.cols()); }

}  // namespace sojourn::qbd
