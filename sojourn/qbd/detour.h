// A matrix of low rank kept as a detour: [[a, P], [Q, 0]] is what censoring on the first rows turns into a + P Q.
#pragma once

#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

linear_algebra::SparseMatrix with_detour(const SparseRows& a, const MatrixXd& P, const SparseRows& Q);

}  // namespace sojourn::qbd
