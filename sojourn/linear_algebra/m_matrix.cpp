#include "sojourn/linear_algebra/m_matrix.h"

#include <Eigen/SparseLU>
#include <optional>
#include <vector>

#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::linear_algebra {

struct MMatrixFactor::Parts {
  std::optional<ClosedLu> dense;
  mutable Eigen::SparseLU<SparseMatrix> sparse;  // transpose() is not const in Eigen 3.4
};

MMatrixFactor::~MMatrixFactor() = default;
MMatrixFactor::MMatrixFactor(MMatrixFactor&&) noexcept = default;
MMatrixFactor& MMatrixFactor::operator=(MMatrixFactor&&) noexcept = default;

MMatrixFactor::MMatrixFactor(const MatrixXd& off_diagonal, const VectorXd& excess) : parts_(std::make_unique<Parts>()) {
  parts_->dense.emplace(off_diagonal, excess);
}

MMatrixFactor::MMatrixFactor(const SparseMatrix& off_diagonal, const VectorXd& excess)
    : parts_(std::make_unique<Parts>()) {
  const Index n = off_diagonal.rows();
  VectorXd diagonal = excess;
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(static_cast<std::size_t>(off_diagonal.nonZeros() + n));
  for (Index j = 0; j < off_diagonal.outerSize(); ++j)
    for (SparseMatrix::InnerIterator it(off_diagonal, j); it; ++it) {
      if (it.row() == it.col()) continue;
      entries.emplace_back(it.row(), it.col(), -it.value());
      diagonal(it.row()) += it.value();
    }
  for (Index i = 0; i < n; ++i) entries.emplace_back(i, i, diagonal(i));
  SparseMatrix m(n, n);
  m.setFromTriplets(entries.begin(), entries.end());
  parts_->sparse.compute(m);
  good_ = parts_->sparse.info() == Eigen::Success;
}

MatrixXd MMatrixFactor::solve(const MatrixXd& b) const {
  return parts_->dense ? parts_->dense->solve(b) : MatrixXd(parts_->sparse.solve(b));
}

MatrixXd MMatrixFactor::solve_from_right(const MatrixXd& b) const {
  if (parts_->dense) {
    MatrixXd x = b;
    parts_->dense->solve_from_right_in_place(x);
    return x;
  }
  const MatrixXd columns = b.transpose();
  return MatrixXd(parts_->sparse.transpose().solve(columns)).transpose();
}

VectorXd MMatrixFactor::solve_vector(const VectorXd& b) const {
  return parts_->dense ? parts_->dense->solve_vector(b) : VectorXd(parts_->sparse.solve(b));
}

RowVectorXd MMatrixFactor::solve_row(const RowVectorXd& b) const {
  if (parts_->dense) return parts_->dense->solve_row(b);
  const VectorXd column = b.transpose();
  return VectorXd(parts_->sparse.transpose().solve(column)).transpose();
}

}  // namespace sojourn::linear_algebra
