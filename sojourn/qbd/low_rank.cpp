#include "sojourn/qbd/low_rank.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/qbd/inside_factor.h"
#include "sojourn/qbd/mixing.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {
namespace {

constexpr double kRounding = 2.3e-16;

// Entry by entry, to rounding: a rare phase must not vanish beside a common one.
bool alike(const RowVectorXd& a, const RowVectorXd& b) {
  return ((a - b).array().abs() <= 4 * kRounding * a.array().max(b.array())).all();
}

std::optional<RankFactor> by_rows(const SparseRows& block, Index most_rank) {
  const Index m = block.rows();
  RankFactor f{MatrixXd::Zero(m, most_rank), MatrixXd::Zero(most_rank, block.cols())};
  Index rank = 0;
  for (Index i = 0; i < m; ++i) {
    const double sum = block.row(i).sum();
    if (sum == 0.0) continue;
    RowVectorXd pattern = RowVectorXd(block.row(i)) / sum;
    Index same = 0;
    while (same < rank && !alike(pattern, f.F.row(same))) ++same;
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

}  // namespace

std::optional<RankFactor> rank_factor(const SparseRows& block, Index most_rank) {
  auto rows = by_rows(block, most_rank);
  if (auto columns = by_columns(block, rows ? rows->rank() - 1 : most_rank)) return columns;
  return rows;
}

FirstPassage solve_low_rank_down(const SparseBlocks& b, const RankFactor& down) {
  const Index r = down.rank();
  FirstPassage result;
  result.method = "low rank of the down block";
  result.X = MatrixXd::Constant(b.phases(), r, 1.0 / static_cast<double>(r));
  if (r == 1) {
    result.iterations = 1;  // G = 1 F: nothing to iterate
    result.converged = true;
  } else {
    const InsideFactor inside(b.local, b.up_rate + b.down_rate);
    if (!inside.good()) return result;
    const MatrixXd start = inside.solve(down.E), start_seen = down.F * start;
    const VectorXd lost_seen = down.F * inside.solve_vector(b.down_rate);
    const FixedPoint found = find_fixed_point(result.X, [&](const MatrixXd& x) -> MatrixXd {
      const MatrixXd onward = inside.solve(MatrixXd(b.up * x));
      const linear_algebra::ClosedLu system(down.F * onward, lost_seen);
      MatrixXd image = start;
      image.noalias() += onward * system.solve(start_seen);
      return image;
    });
    result.iterations = found.iterations;
    result.X = found.x;
    result.error = found.error;
    result.converged = found.settled;
  }
  result.P = b.up * result.X;
  result.Q = down.F.sparseView();
  result.residual = residual_of_factors(b, down.E, result);
  result.converged = result.converged && result.residual < kLargestResidual;
  return result;
}

double residual_of_factors(const SparseBlocks& b, const MatrixXd& E, const FirstPassage& p) {
  MatrixXd miss = E + b.local * p.X;
  miss.noalias() += p.P * MatrixXd(p.Q * p.X);
  miss -= b.outflow.asDiagonal() * p.X;
  return miss.cwiseAbs().rowwise().maxCoeff().cwiseQuotient(b.outflow).maxCoeff();
}

}  // namespace sojourn::qbd
