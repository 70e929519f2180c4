#include "sojourn/qbd/low_rank.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <vector>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/m_matrix.h"

namespace sojourn::qbd {
namespace {

using linear_algebra::MMatrixFactor;
using linear_algebra::SparseMatrix;

constexpr int kMostSteps = 400;
constexpr int kMemory = 8;
constexpr double kRounding = 2.3e-16;

std::optional<RankFactor> by_rows(const SparseRows& block, Index most_rank) {
  const Index m = block.rows();
  RankFactor f{MatrixXd::Zero(m, most_rank), MatrixXd::Zero(most_rank, block.cols())};
  Index rank = 0;
  for (Index i = 0; i < m; ++i) {
    const double sum = block.row(i).sum();
    if (sum == 0.0) continue;
    RowVectorXd pattern = RowVectorXd(block.row(i)) / sum;
    Index same = 0;
    while (same < rank && (pattern - f.F.row(same)).cwiseAbs().maxCoeff() > 4 * kRounding) ++same;
    if (same == rank) {
      if (rank == most_rank) return std::nullopt;
      f.F.row(rank++) = pattern;
    }
    f.E(i, same) = sum;
  }
  if (rank == 0) return std::nullopt;
  f.E.conservativeResize(Eigen::NoChange, rank);
  f.F.conservativeResize(rank, Eigen::NoChange);
  return f;
}

std::optional<RankFactor> by_columns(const SparseRows& block, Index most_rank) {
  std::map<Index, Index> reached;  // column -> place
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it) {
      reached.emplace(it.col(), 0);
      if (static_cast<Index>(reached.size()) > most_rank) return std::nullopt;
    }
  if (reached.empty()) return std::nullopt;
  const auto rank = static_cast<Index>(reached.size());
  RankFactor f{MatrixXd::Zero(block.rows(), rank), MatrixXd::Zero(rank, block.cols())};
  Index next = 0;
  for (auto& [column, place] : reached) {
    place = next++;
    f.F(place, column) = 1.0;
  }
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it) f.E(i, reached[it.col()]) = it.value();
  return f;
}

MMatrixFactor factor_local(const SparseBlocks& b) {
  const VectorXd leaving = b.up_rate + b.down_rate;
  if (b.worth_sparse_factors) return {SparseMatrix(b.local), leaving};
  return {MatrixXd(b.local), leaving};
}

// Fixed point of `step` by Anderson mixing (type II): combines the last few iterates so that the
// linearised residual is smallest. Returns the number of steps, or -1 if it did not settle.
int anderson(MatrixXd& x, const std::function<MatrixXd(const MatrixXd&)>& step) {
  std::deque<VectorXd> dx, df;
  VectorXd last_x, last_f;
  double best = INFINITY;
  int stuck = 0;
  for (int k = 1; k <= kMostSteps; ++k) {
    stop_point();
    const MatrixXd image = step(x);
    if (!image.allFinite()) return -1;
    const VectorXd flat = x.reshaped(), f = image.reshaped() - flat;
    const double miss = f.cwiseAbs().maxCoeff();
    if (miss < best * 0.5) {
      best = miss;
      stuck = 0;
    } else {
      ++stuck;
    }
    if (miss <= 4 * kRounding || (best < 1e-14 && stuck >= 2)) {
      x = image;
      return k;
    }
    if (last_f.size() > 0) {
      dx.push_back(flat - last_x);
      df.push_back(f - last_f);
      if (dx.size() > kMemory) dx.pop_front(), df.pop_front();
    }
    last_x = flat;
    last_f = f;
    VectorXd next = image.reshaped();
    if (!df.empty()) {
      MatrixXd history(f.size(), static_cast<Index>(df.size()));
      for (std::size_t j = 0; j < df.size(); ++j) history.col(static_cast<Index>(j)) = df[j];
      const VectorXd weights = history.colPivHouseholderQr().solve(f);
      for (std::size_t j = 0; j < df.size(); ++j) next -= weights(static_cast<Index>(j)) * (dx[j] + df[j]);
      // Back to a probability: every row of the factors sums to one and none is negative.
      const double wrong = -std::min(0.0, next.minCoeff());
      if (wrong > 1e-3) next = image.reshaped(), dx.clear(), df.clear();
    }
    x = next.cwiseMax(0.0).reshaped(x.rows(), x.cols());
    const VectorXd sums = x.rowwise().sum();
    x.array().colwise() /= sums.array();
  }
  return -1;
}

}  // namespace

std::optional<RankFactor> rank_factor(const SparseRows& block, Index most_rank) {
  auto rows = by_rows(block, most_rank);
  if (auto columns = by_columns(block, rows ? rows->rank() - 1 : most_rank)) return columns;
  return rows;
}

FirstPassage solve_low_rank_down(const SparseBlocks& b, const RankFactor& down) {
  const Index m = b.phases(), r = down.rank();
  FirstPassage result;
  result.method = "low rank of the down block";
  MatrixXd X = MatrixXd::Constant(m, r, 1.0 / static_cast<double>(r));
  if (r == 1) {
    result.iterations = 1;  // G = 1 F: nothing to iterate
  } else {
    const MMatrixFactor inside = factor_local(b);
    if (!inside.good()) return result;
    const MatrixXd start = inside.solve(down.E), start_seen = down.F * start;
    const auto step = [&](const MatrixXd& x) -> MatrixXd {
      const MatrixXd onward = inside.solve(MatrixXd(b.up * x));
      const MatrixXd system = MatrixXd::Identity(r, r) - down.F * onward;
      MatrixXd next = start + onward * system.partialPivLu().solve(start_seen);
      const VectorXd sums = next.rowwise().sum();
      next.array().colwise() /= sums.array();
      return next;
    };
    result.iterations = anderson(X, step);
    if (result.iterations < 0) return result;
  }
  result.X = X;
  result.P = b.up * X;
  result.Q = down.F;
  const MatrixXd K = down.F * X;
  MatrixXd miss = down.E + b.local * X + result.P * K;
  miss -= b.outflow.asDiagonal() * X;
  result.residual = miss.cwiseAbs().maxCoeff() / b.outflow.maxCoeff();
  result.converged = std::isfinite(result.residual) && result.residual < 1e-12;
  return result;
}

FirstPassage solve_low_rank_up(const SparseBlocks& b, const RankFactor& up) {
  const Index m = b.phases(), r = up.rank();
  FirstPassage result;
  result.method = "low rank of the up block";
  const MMatrixFactor inside = factor_local(b);
  if (!inside.good()) return result;
  const MatrixXd start = inside.solve_from_right(up.F);  // F B, B = (-local)^{-1}
  const MatrixXd start_down = start * b.down;            // F B down
  const MatrixXd start_seen = start * up.E;              // F B E
  const auto step = [&](const MatrixXd& z) -> MatrixXd {
    const MatrixXd onward = inside.solve_from_right(z);  // Z B
    const MatrixXd system = MatrixXd::Identity(r, r) - onward * up.E;
    // w = F (-local - E Z)^{-1} E solves w (I - Z B E) = F B E
    const MatrixXd w = system.transpose().partialPivLu().solve(start_seen.transpose()).transpose();
    MatrixXd next = start_down + w * (onward * b.down);
    const VectorXd sums = next.rowwise().sum();
    next.array().colwise() /= sums.array();
    return next;
  };
  MatrixXd Z = MatrixXd::Constant(r, m, 1.0 / static_cast<double>(m));
  result.iterations = anderson(Z, step);
  if (result.iterations < 0) return result;
  result.P = up.E;
  result.Q = Z;
  result.residual = (step(Z) - Z).cwiseAbs().maxCoeff();
  result.converged = std::isfinite(result.residual) && result.residual < 1e-12;
  return result;
}

}  // namespace sojourn::qbd
