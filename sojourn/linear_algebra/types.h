// The matrix types everyone uses, and nothing that is slow to compile.
#pragma once

#include <Eigen/Core>

namespace sojourn {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

}  // namespace sojourn
