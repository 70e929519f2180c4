#include "sojourn/qbd/level_transform.h"

#include <Eigen/Dense>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>

namespace sojourn::qbd {
namespace {

using Complex = std::complex<double>;

// Euler summation: 15 terms as they are, then the binomial average of 11 more.
constexpr int kTerms = 15, kAveraged = 11;
constexpr double kAccuracy = 18.4;  // discretisation error e^-18.4 = 1e-8

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

double invert_transform(const std::function<Complex(Complex)>& transform, double t) {
  const double x = kAccuracy / (2 * t), step = std::numbers::pi / t;
  double sum = 0.5 * transform({x, 0.0}).real(), sign = -1;
  const auto term = [&](int k) { return transform({x, k * step}).real(); };
  for (int k = 1; k <= kTerms; ++k, sign = -sign) sum += sign * term(k);
  double average = 0, binomial = std::pow(0.5, kAveraged);
  for (int k = 0; k <= kAveraged; ++k) {
    average += binomial * sum;
    binomial *= static_cast<double>(kAveraged - k) / (k + 1);
    if (k < kAveraged) sum += sign * term(kTerms + 1 + k), sign = -sign;
  }
  return std::exp(kAccuracy / 2) / t * average;
}

}  // namespace sojourn::qbd
