// The largest real eigenvalue of a matrix whose off-diagonal entries are not negative, with its positive vectors.
#pragma once

#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

struct Perron {
  double value = 0.0;
  VectorXd right;    // positive, largest entry one
  RowVectorXd left;  // positive, sum one
  bool settled = false;
};

// Noda's iteration (1971): with x > 0 and v = max_i (M x)_i / x_i, the next x is (v I - M)^{-1} x. Scaled by x, that
// matrix is an M-matrix whose row sums are known, so the vectors stay positive and keep their digits however far their
// entries lie apart; v falls to the eigenvalue, in the end quadratically. The matrix must be irreducible.
// start: a first guess for the right vector, positive.
Perron perron(const MatrixXd& off_diagonal, const VectorXd& diagonal, VectorXd start);
Perron perron(const SparseMatrix& off_diagonal, const VectorXd& diagonal, VectorXd start);

}  // namespace sojourn::linear_algebra
