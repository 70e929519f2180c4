#include "sojourn/sequential_grid/wait_transform.h"

#include <Eigen/Dense>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <memory>

#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::sequential_grid {
namespace {

using Complex = std::complex<double>;
using linear_algebra::invert_transform;

// left (I - z H)^{-1} right for an upper Hessenberg H: Gaussian elimination with neighbours swapped.
class HessenbergResolvent {
 public:
  HessenbergResolvent(const MatrixXd& R, const RowVectorXd& left, const VectorXd& right) {
    const Eigen::HessenbergDecomposition<MatrixXd> h(R);
    H_ = h.matrixH();
    const MatrixXd Q = h.matrixQ();
    left_ = left * Q;
    right_ = Q.transpose() * right;
  }

  Complex operator()(Complex z) const {
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
    return (left_.cast<Complex>() * b)(0);
  }

 private:
  MatrixXd H_;
  RowVectorXd left_;
  VectorXd right_;
};

}  // namespace

std::optional<WaitTails> wait_tails(const qbd::Stationary& solution, double lambda,
                                    const phase_type::PhaseType& service) {
  const Index m = solution.first().size();
  if (m > 400) return std::nullopt;
  const double free = 1 - solution.above().sum();
  const auto resolvent =
      std::make_shared<HessenbergResolvent>(solution.rate_matrix(), solution.first(), VectorXd::Ones(m));
  const auto wait = [=](Complex s) { return free + (*resolvent)(1.0 - s / lambda); };
  const double prob_wait = solution.above().sum();
  WaitTails tails;
  tails.wait = [=](double t) {
    if (t <= 0) return prob_wait;
    return std::clamp(invert_transform([&](Complex s) { return (1.0 - wait(s)) / s; }, t), 0.0, 1.0);
  };
  tails.response = [=](double t) {
    if (t <= 0) return 1.0;
    const auto transform = [&](Complex s) { return (1.0 - wait(s) * phase_type::transform(service, s)) / s; };
    return std::clamp(invert_transform(transform, t), 0.0, 1.0);
  };
  return tails;
}

}  // namespace sojourn::sequential_grid
