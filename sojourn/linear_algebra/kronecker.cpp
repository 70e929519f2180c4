#include "sojourn/linear_algebra/kronecker.h"

namespace sojourn::linear_algebra {

MatrixXd kronecker(const MatrixXd& a, const MatrixXd& b) {
  MatrixXd product(a.rows() * b.rows(), a.cols() * b.cols());
  for (Index i = 0; i < a.rows(); ++i)
    for (Index j = 0; j < a.cols(); ++j) product.block(i * b.rows(), j * b.cols(), b.rows(), b.cols()) = a(i, j) * b;
  return product;
}

MatrixXd kronecker_sum(const MatrixXd& a, const MatrixXd& b) {
  return kronecker(a, MatrixXd::Identity(b.rows(), b.cols())) + kronecker(MatrixXd::Identity(a.rows(), a.cols()), b);
}

}  // namespace sojourn::linear_algebra
