#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

bool worth_sparse(const RepeatingBlocks& b) {
  const Index m = b.phases();
  if (m < 64) return false;
  const auto filled = (b.local.array() != 0.0).count() + (b.up.array() != 0.0).count();
  return static_cast<double>(filled) < 0.05 * static_cast<double>(m) * static_cast<double>(m);
}

SparseBlocks sparse_blocks(const RepeatingBlocks& b) {
  SparseBlocks s;
  s.up = b.up.sparseView();
  s.down = b.down.sparseView();
  s.local = b.local.sparseView();
  s.local.prune([](Index i, Index j, double) { return i != j; });
  const VectorXd ones = VectorXd::Ones(b.phases());
  s.up_rate = s.up * ones;
  s.down_rate = s.down * ones;
  s.outflow = s.local * ones + s.up_rate + s.down_rate;
  s.worth_sparse_factors = worth_sparse(b);
  return s;
}

RowVectorXd SparseBlocks::times_local(const RowVectorXd& x) const {
  return x * local - x.cwiseProduct(outflow.transpose());
}

}  // namespace sojourn::qbd
