#include "sojourn/qbd/cyclic_reduction.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/row_sums.h"

namespace sojourn::qbd {
namespace {

using linear_algebra::ClosedLu;
using linear_algebra::DenseLu;
using linear_algebra::MMatrixFactor;

// A step doubles the levels that a first passage may climb: 2^200 is beyond any rates a double can hold.
constexpr int kMostSteps = 200;
// Convergence is quadratic: after an increment this small, in every row against its own rate, the next is below
// rounding.
constexpr double kSmallIncrement = 1e-9;
// What still climbs away, against the row's own rate, when nothing is left to add.
constexpr double kNothingLeft = 1e-17;

// G = (-local - up G)^{-1} down, rows closed with `down 1`, which is what G 1 = 1 leaves; and with the new G
// the residual of its equation, each row against its own rate.
void finish(const RepeatingBlocks& b, const MatrixXd& G, FirstPassage& result) {
  MatrixXd off = b.local;
  off.noalias() += b.up * G;
  result.onward = std::make_shared<MMatrixFactor>(MatrixXd(off.cwiseMax(0.0)), VectorXd(b.down.rowwise().sum()));
  result.G = result.onward->solve(b.down);
  result.up_G.noalias() = b.up * result.G;
  const MatrixXd local = closed_local(b);
  MatrixXd miss = b.down;
  miss.noalias() += (local + result.up_G) * result.G;
  result.residual = miss.cwiseAbs().rowwise().maxCoeff().cwiseQuotient(local.diagonal().cwiseAbs()).maxCoeff();
}

// One cyclic reduction; blocks stacked so that all four products are one.
struct Reduction {
  MatrixXd sides;      // [down; up], 2m x m
  MatrixXd local;      // inside, of the reduced chain
  MatrixXd first;      // inside level 0
  VectorXd increment;  // the largest entry added to each row of `first` by the last step

  auto down() const { return sides.topRows(local.rows()); }
  auto up() const { return sides.bottomRows(local.rows()); }

  // lu: of -local
  template <typename Lu>
  void step(const Lu& lu) {
    const Index m = local.rows();
    MatrixXd jumps(m, 2 * m);
    jumps.leftCols(m) = down();
    jumps.rightCols(m) = up();
    lu.solve_in_place(jumps);
    MatrixXd products(2 * m, 2 * m);
    products.noalias() = sides * jumps;
    const auto up_then_down = products.block(m, 0, m, m);
    increment = up_then_down.cwiseAbs().rowwise().maxCoeff();
    first += up_then_down;
    local += up_then_down + products.block(0, m, m, m);
    sides.topRows(m) = products.topLeftCorner(m, m);
    sides.bottomRows(m) = products.bottomRightCorner(m, m);
  }
};

}  // namespace

MatrixXd closed_local(const RepeatingBlocks& b) {
  MatrixXd local = b.local;
  local.diagonal().setZero();
  local.diagonal() = -(local.rowwise().sum() + b.up.rowwise().sum() + b.down.rowwise().sum());
  return local;
}

FirstPassage shifted_cyclic_reduction(const RepeatingBlocks& b) {
  const Index m = b.phases();
  FirstPassage result;
  result.method = shifted_cyclic_reduction_name;
  const MatrixXd local = closed_local(b);
  const VectorXd outflow = -local.diagonal();
  const double u = 1.0 / static_cast<double>(m);
  // With Q = 1 u': down (I - Q), local + up Q, up have the solution G - Q.
  Reduction r;
  MatrixXd shifted_down = b.down;
  shifted_down.colwise() -= u * row_sums(b.down);
  r.local = local;
  r.local.colwise() += u * row_sums(b.up);
  r.first = r.local;
  r.sides.resize(2 * m, m);
  r.sides << shifted_down, b.up;
  bool settled = false;
  while (!settled && result.iterations < kMostSteps) {
    stop_point();
    const DenseLu lu(MatrixXd(-r.local));
    if (lu.singular()) return result;
    r.step(lu);
    ++result.iterations;
    settled = (r.increment.array() <= kSmallIncrement * outflow.array()).all();
    if (!r.increment.allFinite()) return result;
  }
  const DenseLu first(MatrixXd(-r.first));
  if (!settled || first.singular()) return result;
  first.solve_in_place(shifted_down);
  shifted_down.array() += u;
  finish(b, shifted_down, result);
  result.converged = std::isfinite(result.residual);
  return result;
}

FirstPassage closed_cyclic_reduction(const RepeatingBlocks& b) {
  const Index m = b.phases();
  FirstPassage result;
  result.method = "cyclic reduction without subtractions";
  const VectorXd outflow = -closed_local(b).diagonal();
  Reduction r;
  r.local = r.first = b.local;
  r.sides.resize(2 * m, m);
  r.sides << b.down, b.up;
  bool settled = false;
  while (!settled && result.iterations < kMostSteps) {
    stop_point();
    r.step(ClosedLu(r.local, row_sums(r.down()) + row_sums(r.up())));
    ++result.iterations;
    settled = (row_sums(r.up()).array() <= kNothingLeft * outflow.array()).all();
    if (!r.increment.allFinite()) return result;
  }
  // Nothing climbs away any more, so level 0 loses only what goes down.
  finish(b, ClosedLu(r.first, row_sums(b.down)).solve(b.down), result);
  result.converged = settled && std::isfinite(result.residual);
  return result;
}

FirstPassage logarithmic_reduction(const RepeatingBlocks& b) {
  FirstPassage result;
  result.method = "logarithmic reduction";
  // Discrete-time steps up and down given that the level changes: (up + down) 1 = 1 in each row.
  const ClosedLu lu(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
  MatrixXd up = lu.solve(b.up), down = lu.solve(b.down);
  MatrixXd G = down, path = up;
  double missing = 1.0;
  while (result.iterations < kMostSteps && missing > kNothingLeft) {
    stop_point();
    ++result.iterations;
    const MatrixXd back = up * down + down * up, up2 = up * up, down2 = down * down;
    const ClosedLu decided(back, up2.rowwise().sum() + down2.rowwise().sum());
    up = decided.solve(up2);
    down = decided.solve(down2);
    const MatrixXd added = path * down;
    G += added;
    path = path * up;
    missing = row_sums(path).maxCoeff();
  }
  finish(b, G, result);
  result.converged = missing <= kNothingLeft && std::isfinite(result.residual);
  return result;
}

}  // namespace sojourn::qbd
