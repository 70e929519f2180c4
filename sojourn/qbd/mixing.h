// Anderson mixing (1965, type II): a fixed point of a map of matrices with stochastic rows, from the last few iterates.
#pragma once

#include <deque>
#include <functional>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::qbd {

struct FixedPoint {
  MatrixXd x;
  int iterations = 0;
  bool settled = false;
  // How far x may be from the fixed point: the last step over one minus the contraction, which was measured by
  // following a small displacement. Infinite where displacements hardly shrink, so that small steps prove nothing.
  double error = 0.0;
};

// Rows of `start` sum to one. step: a map whose images have such rows up to rounding.
FixedPoint find_fixed_point(MatrixXd start, const std::function<MatrixXd(const MatrixXd&)>& step);

}  // namespace sojourn::qbd
