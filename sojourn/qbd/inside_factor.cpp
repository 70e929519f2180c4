#include "sojourn/qbd/inside_factor.h"

#include "sojourn/linear_algebra/position.h"

namespace sojourn::qbd {

using linear_algebra::at;
using linear_algebra::MMatrixFactor;
using linear_algebra::SparseMatrix;

namespace {

constexpr Index kDense = 48;  // below this many phases a dense factor is faster and as exact as it gets

template <typename Visit>
void for_each_move(const SparseRows& local, Index i, const Visit& visit) {
  for (SparseRows::InnerIterator it(local, i); it; ++it)
    if (it.col() != i && it.value() != 0.0) visit(it.col(), it.value());
}

}  // namespace

InsideFactor::InsideFactor(const SparseRows& local, const VectorXd& leaving) : outflow_(leaving) {
  if (find_order(local)) {
    for (const Index i : order_) {
      first_.push_back(static_cast<Index>(columns_.size()));
      for_each_move(local, i, [&](Index j, double rate) {
        columns_.push_back(j);
        rates_.push_back(rate);
        outflow_(i) += rate;
      });
    }
    first_.push_back(static_cast<Index>(columns_.size()));
  } else if (local.rows() <= kDense) {
    factor_ = std::make_unique<MMatrixFactor>(MatrixXd(local), leaving);
  } else {
    factor_ = std::make_unique<MMatrixFactor>(SparseMatrix(local), leaving);
  }
}

// Kahn 1962, from the phases without a move inside the level. False when a move leads back.
bool InsideFactor::find_order(const SparseRows& local) {
  const Index n = local.rows();
  std::vector<std::vector<Index>> sources(at(n));
  std::vector<Index> moves_left(at(n), 0);
  for (Index i = 0; i < n; ++i)
    for_each_move(local, i, [&](Index j, double) {
      sources[at(j)].push_back(i);
      ++moves_left[at(i)];
    });
  for (Index i = 0; i < n; ++i)
    if (moves_left[at(i)] == 0) order_.push_back(i);
  for (std::size_t k = 0; k < order_.size(); ++k)
    for (const Index i : sources[at(order_[k])])
      if (--moves_left[at(i)] == 0) order_.push_back(i);
  return static_cast<Index>(order_.size()) == n;
}

MatrixXd InsideFactor::solve(MatrixXd b) const {
  if (factor_) return factor_->solve(b);
  for (Index c = 0; c < b.cols(); ++c) {
    double* x = b.col(c).data();
    for (std::size_t n = 0; n < order_.size(); ++n) {
      double sum = x[order_[n]];
      for (Index k = first_[n]; k < first_[n + 1]; ++k) sum += rates_[at(k)] * x[columns_[at(k)]];
      x[order_[n]] = sum / outflow_(order_[n]);
    }
  }
  return b;
}

VectorXd InsideFactor::solve_vector(const VectorXd& b) const { return solve(MatrixXd(b)).col(0); }

RowVectorXd InsideFactor::solve_row(const RowVectorXd& b) const {
  if (factor_) return factor_->solve_row(b);
  RowVectorXd x = b;
  for (std::size_t n = order_.size(); n-- > 0;) {
    const Index i = order_[n];
    x(i) /= outflow_(i);
    for (Index k = first_[n]; k < first_[n + 1]; ++k) x(columns_[at(k)]) += x(i) * rates_[at(k)];
  }
  return x;
}

}  // namespace sojourn::qbd
