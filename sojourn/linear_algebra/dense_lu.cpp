#include "sojourn/linear_algebra/dense_lu.h"

#include <cassert>

extern "C" {
void dgetrf_(const int* m, const int* n, double* a, const int* lda, int* ipiv, int* info);
void dgetrs_(const char* trans, const int* n, const int* nrhs, const double* a, const int* lda, const int* ipiv,
             double* b, const int* ldb, int* info);
void openblas_set_num_threads(int threads);
}

namespace sojourn::linear_algebra {

DenseLu::DenseLu(MatrixXd a) : lu_(std::move(a)), pivots_(static_cast<std::size_t>(lu_.rows())) {
  const int n = static_cast<int>(lu_.rows());
  int info = 0;
  dgetrf_(&n, &n, lu_.data(), &n, pivots_.data(), &info);
  singular_ = info != 0;
}

void DenseLu::solve_in_place(Eigen::Ref<MatrixXd> b) const {
  assert(b.rows() == lu_.rows());
  const int n = static_cast<int>(lu_.rows()), columns = static_cast<int>(b.cols()),
            stride = static_cast<int>(b.outerStride());
  int info = 0;
  dgetrs_("N", &n, &columns, lu_.data(), &n, pivots_.data(), b.data(), &stride, &info);
}

void set_blas_threads(int threads) { openblas_set_num_threads(threads); }

}  // namespace sojourn::linear_algebra
