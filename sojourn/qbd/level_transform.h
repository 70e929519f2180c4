// Transforms over the levels of a QBD. With pi_{b+n} = pi_b R^n, sums such as
//
//     sum_n z^n pi_{b+n} v = pi_b (I - z R)^{-1} v
//
// are needed at many complex z; here R is reduced once so that each costs O(m^2).
#pragma once

#include <complex>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::qbd {

// left (I - z R)^{-1} right for one or several rows of `left`; R in upper Hessenberg form, Gaussian elimination with
// neighbours swapped.
class HessenbergResolvent {
 public:
  HessenbergResolvent(const MatrixXd& R, const MatrixXd& left, const VectorXd& right);
  Eigen::VectorXcd all(std::complex<double> z) const;
  std::complex<double> operator()(std::complex<double> z) const { return all(z)(0); }

 private:
  MatrixXd H_, left_;
  VectorXd right_;
};

}  // namespace sojourn::qbd
