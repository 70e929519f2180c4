// The same as closed_lu.h for a matrix that is nearly empty: LU of a diagonally dominant M-matrix given by its
// off-diagonal entries and its row sums, without a subtraction and without pivots, in an order that keeps the fill
// small (approximate minimum degree). Row by row: what is eliminated is added to the row and to what it loses.
#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

using SparseMatrix = Eigen::SparseMatrix<double>;

class SparseClosedLu {
 public:
  // Entries on the diagonal of `off_diagonal` are ignored.
  SparseClosedLu(const SparseMatrix& off_diagonal, const VectorXd& excess);

  // False when a state never loses anything, or so rarely that a double cannot hold it: the matrix is singular.
  bool good() const { return stuck_ < 0; }
  Index stuck() const { return stuck_; }  // that state; -1: none

  VectorXd solve_vector(const VectorXd& b) const;     // M^{-1} b
  RowVectorXd solve_row(const RowVectorXd& b) const;  // b M^{-1}
  MatrixXd solve(const MatrixXd& b) const;

 private:
  struct Rows {  // compressed
    std::vector<Index> begin = {0};
    std::vector<int> column;
    std::vector<double> value;
  };

  void find_order(const SparseMatrix& off_diagonal);
  void eliminate(const SparseMatrix& off_diagonal, const VectorXd& excess);

  std::vector<int> place_, state_;  // of a state in the order, and back
  Rows lower_, upper_;              // what was eliminated from each row, and what is left of it
  std::vector<double> diagonal_;
  Index stuck_ = -1;
};

}  // namespace sojourn::linear_algebra
