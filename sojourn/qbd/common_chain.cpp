#include "sojourn/qbd/common_chain.h"

#include <algorithm>

#include "sojourn/qbd/detour.h"
#include "sojourn/qbd/low_rank.h"

namespace sojourn::qbd {

using linear_algebra::Generator;
using linear_algebra::SparseMatrix;

namespace {

// A, or, where the way down has low rank, A with one state more for each of its patterns: fewer entries.
Generator generator_of(const SparseBlocks& b) {
  if (!b.worth_sparse_factors) return Generator(MatrixXd(b.up + b.local + b.down));
  const auto down = rank_factor(b.down, std::max<Index>(1, b.phases() / 8));
  if (down && down->rank() * b.phases() < b.down.nonZeros())
    return Generator(with_detour(b.up + b.local, down->E, down->F.sparseView()));
  return Generator(SparseMatrix(b.up + b.local + b.down));
}

}  // namespace

CommonChain::CommonChain(const SparseBlocks& b) {
  const Generator all = generator_of(b);
  const Index m = b.phases();
  // The detour's states carry probability too: only proportions among the phases matter.
  alpha_.assign(all.stationary().begin(), all.stationary().begin() + m);
  long double mass = 0, net = 0, gross = 0;
  for (Index i = 0; i < m; ++i) {
    const long double a = alpha_[static_cast<std::size_t>(i)];
    long double up = 0, down = 0;
    for (SparseRows::InnerIterator it(b.up, i); it; ++it) up += it.value();
    for (SparseRows::InnerIterator it(b.down, i); it; ++it) down += it.value();
    mass += a;
    net += a * (up - down);
    gross += a * (up + down);
  }
  for (long double& a : alpha_) a /= mass;
  drift_ = static_cast<double>(net / mass);
  flow_ = static_cast<double>(gross / mass);
  stiffness_ = (all.longest_return() + 1 / b.outflow.minCoeff()) * b.outflow.maxCoeff();
}

bool CommonChain::all_return() const {
  return std::all_of(alpha_.begin(), alpha_.end(), [](long double a) { return a > 0; });
}

}  // namespace sojourn::qbd
