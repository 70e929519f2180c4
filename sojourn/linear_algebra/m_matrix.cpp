#include "sojourn/linear_algebra/m_matrix.h"

#include <optional>

#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::linear_algebra {

struct MMatrixFactor::Parts {
  std::optional<ClosedLu> dense;
  std::optional<SparseClosedLu> sparse;
};

MMatrixFactor::~MMatrixFactor() = default;
MMatrixFactor::MMatrixFactor(MMatrixFactor&&) noexcept = default;
MMatrixFactor& MMatrixFactor::operator=(MMatrixFactor&&) noexcept = default;

MMatrixFactor::MMatrixFactor(const MatrixXd& off_diagonal, const VectorXd& excess) : parts_(std::make_unique<Parts>()) {
  parts_->dense.emplace(off_diagonal, excess);
}

MMatrixFactor::MMatrixFactor(const SparseMatrix& off_diagonal, const VectorXd& excess)
    : parts_(std::make_unique<Parts>()) {
  parts_->sparse.emplace(off_diagonal, excess);
  stuck_ = parts_->sparse->stuck();
}

MatrixXd MMatrixFactor::solve(const MatrixXd& b) const {
  return parts_->dense ? parts_->dense->solve(b) : parts_->sparse->solve(b);
}

MatrixXd MMatrixFactor::solve_from_right(const MatrixXd& b) const {
  MatrixXd x = b;
  if (parts_->dense)
    parts_->dense->solve_from_right_in_place(x);
  else
    for (Index i = 0; i < x.rows(); ++i) x.row(i) = parts_->sparse->solve_row(b.row(i));
  return x;
}

VectorXd MMatrixFactor::solve_vector(const VectorXd& b) const {
  return parts_->dense ? parts_->dense->solve_vector(b) : parts_->sparse->solve_vector(b);
}

RowVectorXd MMatrixFactor::solve_row(const RowVectorXd& b) const {
  return parts_->dense ? parts_->dense->solve_row(b) : parts_->sparse->solve_row(b);
}

}  // namespace sojourn::linear_algebra
