// The repeating blocks with their zeros left out, and what is asked of them again and again.
#pragma once

#include <Eigen/SparseCore>

#include "sojourn/qbd/blocks.h"

namespace sojourn::qbd {

using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor>;

struct SparseBlocks {
  SparseRows up, local, down;   // local without its diagonal
  VectorXd up_rate, down_rate;  // row sums
  VectorXd outflow;             // all that leaves a phase: minus the closed diagonal of local
  bool worth_sparse_factors = false;

  Index phases() const { return up.rows(); }
  RowVectorXd times_local(const RowVectorXd& x) const;  // x local, rows closed
};

SparseBlocks sparse_blocks(const RepeatingBlocks& blocks);

// Few enough entries, in many enough phases, that sparse factors pay.
bool worth_sparse(const RepeatingBlocks& blocks);

}  // namespace sojourn::qbd
