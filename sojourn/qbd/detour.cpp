#include "sojourn/qbd/detour.h"

#include <vector>

namespace sojourn::qbd {

linear_algebra::SparseMatrix with_detour(const SparseRows& a, const MatrixXd& P, const SparseRows& Q) {
  const Index m = a.rows(), r = P.cols();
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < a.outerSize(); ++i)
    for (SparseRows::InnerIterator it(a, i); it; ++it) entries.emplace_back(i, it.col(), it.value());
  for (Index j = 0; j < r; ++j)
    for (Index i = 0; i < m; ++i)
      if (P(i, j) != 0.0) entries.emplace_back(i, m + j, P(i, j));
  for (Index j = 0; j < r; ++j)
    for (SparseRows::InnerIterator it(Q, j); it; ++it) entries.emplace_back(m + j, it.col(), it.value());
  linear_algebra::SparseMatrix all(m + r, m + r);
  all.setFromTriplets(entries.begin(), entries.end());
  return all;
}

}  // namespace sojourn::qbd
