// LU of a diagonally dominant M-matrix that is given by its off-diagonal entries and its row sums:
//
//     M = diag(d) - W,   W >= 0 off the diagonal,   M 1 = excess >= 0,
//     d_i = excess_i + sum_{j != i} W_ij   ("the row closes").
//
// The diagonal is never read: it is formed, here and after every elimination, as a sum of
// non-negative numbers. No subtraction occurs anywhere, so every entry of L, U and of solutions with
// non-negative right-hand sides keeps its digits, however close M is to being singular
// (Grassmann-Taksar-Heyman; Alfa, Xue and Ye 2002). That is what keeps answers right near saturation.
// Blocked, so that large matrices run at the speed of the BLAS.
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

class ClosedLu {
 public:
  // Entries on the diagonal of `off_diagonal` are ignored.
  ClosedLu(const MatrixXd& off_diagonal, const VectorXd& excess);

  // M^{-1} B
  void solve_in_place(Eigen::Ref<MatrixXd> b) const;
  // B M^{-1}
  void solve_from_right_in_place(Eigen::Ref<MatrixXd> b) const;

  MatrixXd solve(MatrixXd b) const;
  VectorXd solve_vector(VectorXd b) const;
  RowVectorXd solve_row(RowVectorXd b) const;

 private:
  MatrixXd lu_;  // L strictly below (unit diagonal), U on and above
};

}  // namespace sojourn::linear_algebra
