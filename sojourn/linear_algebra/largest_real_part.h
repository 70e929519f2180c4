// How fast a linear system grows, by LAPACK: Eigen's own solver would be compiled into every file that asks.
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::linear_algebra {

// Of the eigenvalues of a square matrix; not-a-number where the iteration fails.
double largest_real_part(MatrixXd a);

}  // namespace sojourn::linear_algebra
