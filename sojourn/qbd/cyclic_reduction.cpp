#include "sojourn/qbd/cyclic_reduction.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/linear_algebra/m_matrix.h"

namespace sojourn::qbd {
namespace {

using linear_algebra::ClosedLu;
using linear_algebra::DenseLu;
using linear_algebra::MMatrixFactor;

constexpr int kMostSteps = 40;
// Convergence is quadratic: after an increment this small the next one is below rounding.
constexpr double kSmallIncrement = 1e-9;

// G = (-local - up G)^{-1} down, rows closed with `down 1`, which is what G 1 = 1 leaves; and with the new G
// the residual of its equation.
void finish(const RepeatingBlocks& b, const MatrixXd& G, FirstPassage& result) {
  MatrixXd off = b.local;
  off.noalias() += b.up * G;
  result.onward = std::make_shared<MMatrixFactor>(MatrixXd(off.cwiseMax(0.0)), VectorXd(b.down.rowwise().sum()));
  result.G = result.onward->solve(b.down);
  result.up_G.noalias() = b.up * result.G;
  const MatrixXd local = closed_local(b);
  MatrixXd miss = b.down;
  miss.noalias() += (local + result.up_G) * result.G;
  result.residual = miss.cwiseAbs().maxCoeff() / local.diagonal().cwiseAbs().maxCoeff();
}

// One cyclic reduction; blocks stacked so that all four products are one.
struct Reduction {
  MatrixXd sides;  // [down; up], 2m x m
  MatrixXd local;  // inside, of the reduced chain
  MatrixXd first;  // inside level 0
  double increment = 0.0;

  bool step() {
    const Index m = local.rows();
    const DenseLu lu(MatrixXd(-local));
    if (lu.singular()) return false;
    MatrixXd jumps(m, 2 * m);
    jumps.leftCols(m) = sides.topRows(m);
    jumps.rightCols(m) = sides.bottomRows(m);
    lu.solve_in_place(jumps);
    MatrixXd products(2 * m, 2 * m);
    products.noalias() = sides * jumps;
    const auto up_then_down = products.block(m, 0, m, m);
    increment = up_then_down.cwiseAbs().maxCoeff();
    first += up_then_down;
    local += up_then_down + products.block(0, m, m, m);
    sides.topRows(m) = products.topLeftCorner(m, m);
    sides.bottomRows(m) = products.bottomRightCorner(m, m);
    return true;
  }
};

}  // namespace

MatrixXd closed_local(const RepeatingBlocks& b) {
  MatrixXd local = b.local;
  local.diagonal().setZero();
  local.diagonal() = -(local.rowwise().sum() + b.up.rowwise().sum() + b.down.rowwise().sum());
  return local;
}

FirstPassage cyclic_reduction(const RepeatingBlocks& b) {
  const Index m = b.phases();
  FirstPassage result;
  result.method = "cyclic reduction with shift";
  const MatrixXd local = closed_local(b);
  const double u = 1.0 / static_cast<double>(m);
  // With Q = 1 u': down (I - Q), local + up Q, up have the solution G - Q.
  Reduction r;
  MatrixXd shifted_down = b.down;
  shifted_down.colwise() -= u * b.down.rowwise().sum();
  r.local = local;
  r.local.colwise() += u * b.up.rowwise().sum();
  r.first = r.local;
  r.sides.resize(2 * m, m);
  r.sides << shifted_down, b.up;
  const double scale = local.diagonal().cwiseAbs().maxCoeff();
  bool settled = false;
  while (!settled && result.iterations < kMostSteps && r.step()) {
    stop_point();
    ++result.iterations;
    settled = r.increment <= kSmallIncrement * scale;
  }
  const DenseLu first(MatrixXd(-r.first));
  if (!settled || first.singular()) return result;
  first.solve_in_place(shifted_down);
  shifted_down.array() += u;
  finish(b, shifted_down, result);
  result.converged = std::isfinite(result.residual);
  return result;
}

FirstPassage logarithmic_reduction(const RepeatingBlocks& b) {
  const Index m = b.phases();
  FirstPassage result;
  result.method = "logarithmic reduction";
  const VectorXd ones = VectorXd::Ones(m);
  // Discrete-time steps up and down given that the level changes: (up + down) 1 = 1 in each row.
  const ClosedLu lu(b.local, b.up.rowwise().sum() + b.down.rowwise().sum());
  MatrixXd up = lu.solve(b.up), down = lu.solve(b.down);
  MatrixXd G = down, path = up;
  double missing = 1.0;
  while (result.iterations < kMostSteps && missing > 1e-15) {
    stop_point();
    ++result.iterations;
    const MatrixXd back = up * down + down * up, up2 = up * up, down2 = down * down;
    const ClosedLu decided(back, up2.rowwise().sum() + down2.rowwise().sum());
    up = decided.solve(up2);
    down = decided.solve(down2);
    const MatrixXd added = path * down;
    G += added;
    path = path * up;
    missing = std::min(added.cwiseAbs().maxCoeff(), path.cwiseAbs().maxCoeff());
  }
  finish(b, G, result);
  result.converged = missing <= 1e-15 && std::isfinite(result.residual);
  return result;
}

}  // namespace sojourn::qbd
