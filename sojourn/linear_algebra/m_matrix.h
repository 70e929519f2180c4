// One face for the factor of a diagonally dominant M-matrix, given as in closed_lu.h by its
// off-diagonal entries and its row sums, whether it is dense or sparse (sparse_closed_lu.h).
#pragma once

#include <memory>

#include "sojourn/linear_algebra/sparse_closed_lu.h"
#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

class MMatrixFactor {
 public:
  MMatrixFactor(const MatrixXd& off_diagonal, const VectorXd& excess);
  MMatrixFactor(const SparseMatrix& off_diagonal, const VectorXd& excess);
  ~MMatrixFactor();
  MMatrixFactor(MMatrixFactor&&) noexcept;
  MMatrixFactor& operator=(MMatrixFactor&&) noexcept;

  MatrixXd solve(const MatrixXd& b) const;             // M^{-1} b
  MatrixXd solve_from_right(const MatrixXd& b) const;  // b M^{-1}
  VectorXd solve_vector(const VectorXd& b) const;
  RowVectorXd solve_row(const RowVectorXd& b) const;
  // False when a sparse matrix is singular; then this state never loses anything.
  bool good() const { return stuck_ < 0; }
  Index stuck() const { return stuck_; }

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  Index stuck_ = -1;
};

}  // namespace sojourn::linear_algebra
