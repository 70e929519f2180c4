#include "sojourn/linear_algebra/closed_lu.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>

#include "sojourn/base/stop_point.h"

namespace sojourn::linear_algebra {
namespace {

constexpr Index kPanel = 16;

// Eliminates columns [begin, end) of w in the rows from `begin` down. `outside` is, for the rows of
// the panel, what they hold to the right of it (row sum and excess), which follows the same rule.
void eliminate_panel(MatrixXd& w, Index begin, Index end, VectorXd& outside) {
  const Index n = w.rows();
  for (Index k = begin; k < end; ++k) {
    double diagonal = outside(k - begin);
    for (Index j = k + 1; j < end; ++j) diagonal += w(k, j);
    w(k, k) = diagonal;
    const Index below = n - k - 1;
    if (below == 0) continue;
    w.col(k).tail(below) /= diagonal;
    for (Index j = k + 1; j < end; ++j) {
      if (w(k, j) != 0.0) w.col(j).tail(below) += w(k, j) * w.col(k).tail(below);
    }
    for (Index i = k + 1; i < end; ++i) outside(i - begin) += w(i, k) * outside(k - begin);
  }
}

}  // namespace

ClosedLu::ClosedLu(const MatrixXd& off_diagonal, const VectorXd& excess) {
  const Index n = off_diagonal.rows();
  assert(off_diagonal.cols() == n && excess.size() == n);
  MatrixXd w(n, n + 1);  // the excess rides along as one more column
  w.leftCols(n) = off_diagonal;
  w.col(n) = excess;
  MatrixXd strict;
  for (Index begin = 0; begin < n; begin += kPanel) {
    stop_point();
    const Index end = std::min(begin + kPanel, n), width = end - begin, right = n + 1 - end;
    VectorXd outside = w.block(begin, end, width, right).rowwise().sum();
    eliminate_panel(w, begin, end, outside);
    if (end == n) break;
    // Rows of the panel, columns to the right: apply the eliminations inside the panel.
    strict = -w.block(begin, begin, width, width);
    strict.triangularView<Eigen::UnitLower>().solveInPlace(w.block(begin, end, width, right));
    w.block(end, end, n - end, right).noalias() +=
        w.block(end, begin, n - end, width) * w.block(begin, end, width, right);
  }
  lu_ = -w.leftCols(n);
  lu_.diagonal() = w.diagonal().head(n);
}

void ClosedLu::solve_in_place(Eigen::Ref<MatrixXd> b) const {
  lu_.triangularView<Eigen::UnitLower>().solveInPlace(b);
  lu_.triangularView<Eigen::Upper>().solveInPlace(b);
}

void ClosedLu::solve_from_right_in_place(Eigen::Ref<MatrixXd> b) const {
  lu_.triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(b);
  lu_.triangularView<Eigen::UnitLower>().solveInPlace<Eigen::OnTheRight>(b);
}

MatrixXd ClosedLu::solve(MatrixXd b) const {
  solve_in_place(b);
  return b;
}

VectorXd ClosedLu::solve_vector(VectorXd b) const {
  lu_.triangularView<Eigen::UnitLower>().solveInPlace(b);
  lu_.triangularView<Eigen::Upper>().solveInPlace(b);
  return b;
}

RowVectorXd ClosedLu::solve_row(RowVectorXd b) const {
  VectorXd x = b.transpose();
  lu_.transpose().triangularView<Eigen::Lower>().solveInPlace(x);
  lu_.transpose().triangularView<Eigen::UnitUpper>().solveInPlace(x);
  return x.transpose();
}

}  // namespace sojourn::linear_algebra
