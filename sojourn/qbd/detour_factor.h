// (-local - E F)^{-1} for a sparse M-matrix -local, E >= 0 sparse of r columns and F of r stochastic rows. With
// B = (-local)^{-1},
//
//     (-local - E F)^{-1} = B + B E S^{-1} F B,     S = I - F B E,
//
// and S is again an M-matrix whose row sums, F B lost, are known without subtraction.
#pragma once

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/qbd/inside_factor.h"

namespace sojourn::qbd {

class DetourFactor {
 public:
  // lost: what leaves for good, so that local 1 + E 1 + lost = 0 with the diagonal closed.
  DetourFactor(const SparseRows& local, const SparseRows& E, MatrixXd F, const VectorXd& lost);

  bool good() const { return inside_.good(); }
  VectorXd solve_vector(const VectorXd& b) const;

 private:
  InsideFactor inside_;
  MatrixXd F_, BE_;
  linear_algebra::ClosedLu system_;  // of S
};

}  // namespace sojourn::qbd
