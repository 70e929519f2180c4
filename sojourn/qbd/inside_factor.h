// B = (-local)^{-1}, applied, for a sparse `local` whose rows are closed by what leaves the level.
//
// Where the moves inside a level never lead back (jobs only advance), -local is triangular in some order, and B is
// applied by one sweep through it: no fill, no pivots, no subtraction. Otherwise by a factor.
#pragma once

#include <memory>
#include <vector>

#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

class InsideFactor {
 public:
  // Entries on the diagonal of `local` are ignored. leaving: rates out of the level, up and down.
  InsideFactor(const SparseRows& local, const VectorXd& leaving);

  bool good() const { return !factor_ || factor_->good(); }
  bool acyclic() const { return !factor_; }

  MatrixXd solve(MatrixXd b) const;  // B b
  VectorXd solve_vector(const VectorXd& b) const;
  RowVectorXd solve_row(const RowVectorXd& b) const;  // b B

 private:
  bool find_order(const SparseRows& local);

  std::unique_ptr<linear_algebra::MMatrixFactor> factor_;  // none when acyclic
  // Rows from the ends of all moves to their beginnings; entry k of row order_[n], n-th first_[n] <= k < first_[n+1].
  std::vector<Index> order_, first_, columns_;
  std::vector<double> rates_;
  VectorXd outflow_;
};

}  // namespace sojourn::qbd
