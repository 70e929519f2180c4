#include "sojourn/qbd/level_transform.h"

#include <Eigen/Dense>
#include <Eigen/Eigenvalues>
#include <cmath>

namespace sojourn::qbd {
namespace {

using Complex = std::complex<double>;

}  // namespace

HessenbergResolvent::HessenbergResolvent(const MatrixXd& R, const MatrixXd& left, const VectorXd& right) {
  const Eigen::HessenbergDecomposition<MatrixXd> h(R);
  H_ = h.matrixH();
  const MatrixXd Q = h.matrixQ();
  left_ = left * Q;
  right_ = Q.transpose() * right;
}

Eigen::VectorXcd HessenbergResolvent::all(Complex z) const {
  const Index n = H_.rows();
  Eigen::MatrixXcd a = -z * H_.cast<Complex>();
  a.diagonal().array() += 1.0;
  Eigen::VectorXcd b = right_.cast<Complex>();
  for (Index k = 0; k + 1 < n; ++k) {
    if (std::abs(a(k + 1, k)) > std::abs(a(k, k))) {
      a.row(k).tail(n - k).swap(a.row(k + 1).tail(n - k));
      std::swap(b(k), b(k + 1));
    }
    const Complex f = a(k + 1, k) / a(k, k);
    if (f == 0.0) continue;
    a.row(k + 1).tail(n - k) -= f * a.row(k).tail(n - k);
    b(k + 1) -= f * b(k);
  }
  a.triangularView<Eigen::Upper>().solveInPlace(b);
  return left_.cast<Complex>() * b;
}

}  // namespace sojourn::qbd
