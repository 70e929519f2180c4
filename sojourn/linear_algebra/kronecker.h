// Kronecker products and sums of small dense matrices.
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

MatrixXd kronecker(const MatrixXd& a, const MatrixXd& b);
// a (x) I + I (x) b
MatrixXd kronecker_sum(const MatrixXd& a, const MatrixXd& b);

}  // namespace sojourn::linear_algebra
