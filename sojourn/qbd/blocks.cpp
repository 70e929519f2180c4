#include "sojourn/qbd/blocks.h"

#include <algorithm>
#include <cmath>

#include "sojourn/linear_algebra/generator.h"

namespace sojourn::qbd {

double drift(const RepeatingBlocks& b) {
  const linear_algebra::Generator common(MatrixXd(b.up + b.local + b.down));
  long double sum = 0;
  for (Index j = 0; j < b.phases(); ++j)
    for (Index i = 0; i < b.phases(); ++i)
      sum += common.stationary()[static_cast<std::size_t>(i)] * (static_cast<long double>(b.up(i, j)) - b.down(i, j));
  return static_cast<double>(sum);
}

namespace {

double worst_row(const MatrixXd& down, const MatrixXd& local, const MatrixXd& up) {
  VectorXd sums = local.rowwise().sum() + up.rowwise().sum();
  if (down.size() > 0) sums += down.rowwise().sum();
  constexpr double kPositive = 1e-300;  // an absorbing phase has no rate to compare with
  const VectorXd scale = local.diagonal().cwiseAbs().cwiseMax(kPositive);
  return sums.cwiseAbs().cwiseQuotient(scale).maxCoeff();
}

}  // namespace

double worst_row_sum(const LevelChain& chain) {
  double worst = worst_row(chain.repeating.down, chain.repeating.local, chain.repeating.up);
  worst = std::max(worst, worst_row(chain.first_down, chain.first_local, chain.repeating.up));
  for (const auto& level : chain.boundary) worst = std::max(worst, worst_row(level.down, level.local, level.up));
  return worst;
}

}  // namespace sojourn::qbd
