#include "sojourn/linear_algebra/perron.h"

#include <cmath>

#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::linear_algebra {
namespace {

constexpr int kMostSteps = 200;
// A row sum is a difference of numbers of this many roundings: when all are below, nothing is left to learn.
constexpr double kRoundings = 8;

MatrixXd scaled(const MatrixXd& w, const VectorXd& x) { return x.cwiseInverse().asDiagonal() * w * x.asDiagonal(); }

SparseMatrix scaled(const SparseMatrix& w, const VectorXd& x) {
  return SparseMatrix(x.cwiseInverse().asDiagonal() * w) * x.asDiagonal();
}

template <typename Matrix>
Perron iterate(const Matrix& w, const VectorXd& diagonal, VectorXd x) {
  Perron p;
  RowVectorXd left = RowVectorXd::Ones(x.size());
  for (int k = 0; k < kMostSteps; ++k) {
    stop_point();
    x /= x.maxCoeff();
    const VectorXd gained = (w * x).cwiseQuotient(x), growth = gained + diagonal;
    const VectorXd rounding = kUnitRoundoff * (gained + diagonal.cwiseAbs());
    p.value = growth.maxCoeff();
    const VectorXd slack = (p.value - growth.array()).max(rounding.array());
    const MMatrixFactor factor(scaled(w, x), slack);
    if (!factor.good()) break;
    // (v I - M) scaled: its inverse applied to 1 is the next x over this one.
    const VectorXd gain = factor.solve_vector(VectorXd::Ones(x.size()));
    if (!gain.allFinite()) break;
    left = factor.solve_row(left.cwiseProduct(x.transpose())).cwiseQuotient(x.transpose());
    left /= left.sum();
    x = x.cwiseProduct(gain / gain.maxCoeff());
    if ((slack.array() <= kRoundings * rounding.array()).all()) {
      p.settled = true;
      break;
    }
  }
  p.right = x / x.maxCoeff();
  p.left = left;
  return p;
}

}  // namespace

Perron perron(const MatrixXd& w, const VectorXd& diagonal, VectorXd start) {
  return iterate(w, diagonal, std::move(start));
}

Perron perron(const SparseMatrix& w, const VectorXd& diagonal, VectorXd start) {
  return iterate(w, diagonal, std::move(start));
}

}  // namespace sojourn::linear_algebra
