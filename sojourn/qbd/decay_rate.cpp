#include "sojourn/qbd/decay_rate.h"

#include <Eigen/SparseLU>
#include <cmath>

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/qbd/first_passage.h"
#include "sojourn/qbd/low_rank.h"

namespace sojourn::qbd {
namespace {

using linear_algebra::SparseMatrix;

// Solves with T and its transpose, dense or sparse.
class Solver {
 public:
  Solver(const SparseRows& t, bool sparse) : sparse_(sparse) {
    if (sparse_) {
      sparse_lu_.compute(SparseMatrix(t));
      good_ = sparse_lu_.info() == Eigen::Success;
    } else {
      dense_ = MatrixXd(t);
    }
  }
  bool good() const { return good_; }
  VectorXd solve(const VectorXd& x) {
    if (sparse_) return sparse_lu_.solve(x);
    MatrixXd y = x;
    linear_algebra::DenseLu(dense_).solve_in_place(y);
    return y;
  }
  VectorXd solve_transposed(const VectorXd& x) {
    if (sparse_) return sparse_lu_.transpose().solve(x);
    MatrixXd y = x;
    linear_algebra::DenseLu(dense_.transpose()).solve_in_place(y);
    return y;
  }

 private:
  bool sparse_, good_ = true;
  MatrixXd dense_;
  Eigen::SparseLU<SparseMatrix> sparse_lu_;
};

// x (up + eta local + eta^2 down) r and its derivative in eta, with the rows closed by hand: every
// term is a rate times a difference of neighbouring entries of r, so that rounded diagonals play no part.
struct Characteristic {
  long double value = 0, slope = 0;
};

template <typename Term>
void for_each_entry(const SparseRows& block, const Term& term) {
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it) term(i, it.col(), static_cast<long double>(it.value()));
}

Characteristic characteristic(const SparseBlocks& b, const RowVectorXd& x, const VectorXd& r, long double eta) {
  Characteristic c;
  for_each_entry(b.up, [&](Index i, Index j, long double rate) {
    c.value += x(i) * rate * (r(j) - eta * r(i));
    c.slope -= x(i) * rate * r(i);
  });
  for_each_entry(b.local, [&](Index i, Index j, long double rate) {
    const long double difference = static_cast<long double>(r(j)) - r(i);
    c.value += x(i) * rate * eta * difference;
    c.slope += x(i) * rate * difference;
  });
  for_each_entry(b.down, [&](Index i, Index j, long double rate) {
    c.value += x(i) * rate * eta * (eta * r(j) - r(i));
    c.slope += x(i) * rate * (2 * eta * r(j) - r(i));
  });
  return c;
}

}  // namespace

double decay_rate(const SparseBlocks& b, const std::function<RowVectorXd(const RowVectorXd&)>& times_R, RowVectorXd x) {
  double eta = 0.0;
  x /= x.sum();
  // A step costs about m^2: small chains may take many, which helps where eigenvalues lie close together.
  const auto m = static_cast<double>(b.phases());
  const int most = 200 + static_cast<int>(std::min(20000.0, 1e8 / (m * m)));
  for (int k = 0; k < most; ++k) {
    RowVectorXd y = times_R(x);
    const double grown = y.sum();
    if (!(grown > 0.0)) return 0.0;
    const double change = (y / grown - x).cwiseAbs().maxCoeff();
    x = y / grown;
    const bool still = std::abs(grown - eta) <= 1e-15 * eta && change < 1e-13;
    eta = grown;
    if (still) break;
  }
  SparseRows local = b.local;
  for (Index i = 0; i < b.phases(); ++i) local.coeffRef(i, i) -= b.outflow(i);
  VectorXd right = VectorXd::Ones(b.phases());
  const double found = eta;
  for (int k = 0; k < 4; ++k) {
    Solver solver(b.up + eta * local + eta * eta * b.down, b.worth_sparse_factors);
    if (!solver.good()) break;
    const VectorXd slope_left = (x * local + 2 * eta * (x * b.down)).transpose();
    const VectorXd slope_right = local * right + 2 * eta * (b.down * right);
    const VectorXd new_left = solver.solve_transposed(slope_left);
    const VectorXd new_right = solver.solve(slope_right);
    if (!new_left.allFinite() || !new_right.allFinite()) break;  // eta is an eigenvalue to the bit
    x = new_left.transpose() / new_left.sum();
    right = new_right / new_right.cwiseAbs().maxCoeff();
    long double refined = eta;
    for (int newton = 0; newton < 2; ++newton) {
      const Characteristic c = characteristic(b, x, right, refined);
      refined -= c.value / c.slope;
    }
    const auto next = static_cast<double>(refined);
    const bool still = std::abs(next - eta) <= 2.3e-16;
    eta = next;
    if (still) break;
  }
  // Inverse iteration may not wander to another eigenvalue: R's is the only one with a positive vector.
  return std::abs(eta - found) < 0.05 && x.minCoeff() > -1e-8 ? eta : found;
}

}  // namespace sojourn::qbd
