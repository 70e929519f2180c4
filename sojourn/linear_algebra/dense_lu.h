// LU with partial pivoting by LAPACK, for matrices of any sign pattern.
#pragma once

#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

class DenseLu {
 public:
  explicit DenseLu(MatrixXd a);
  bool singular() const { return singular_; }
  void solve_in_place(Eigen::Ref<MatrixXd> b) const;

 private:
  MatrixXd lu_;
  std::vector<int> pivots_;
  bool singular_ = false;
};

// The BLAS works on blocks this process hands it; by default on one thread, so that sums are formed
// in one order.
void set_blas_threads(int threads);

}  // namespace sojourn::linear_algebra
