#include "sojourn/linear_algebra/sparse_closed_lu.h"

#include <Eigen/OrderingMethods>
#include <algorithm>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/position.h"

namespace sojourn::linear_algebra {
namespace {

using RowMajor = Eigen::SparseMatrix<double, Eigen::RowMajor>;

// A row under elimination: dense values, and which columns hold anything, split at the diagonal.
class WorkingRow {
 public:
  explicit WorkingRow(Index n) : value_(at(n), 0.0), seen_(at(n), 0) {}

  void add(int column, double x) {
    value_[at(column)] += x;
    if (seen_[at(column)]) return;
    seen_[at(column)] = 1;
    if (column > row_) {
      right_.push_back(column);
    } else {
      left_.push_back(column);
      std::push_heap(left_.begin(), left_.end(), std::greater<>());
    }
  }
  void begin(int row) { row_ = row; }

  // The smallest column left of the diagonal that has not been handed out; -1: none.
  int next_left() {
    if (left_.empty()) return -1;
    std::pop_heap(left_.begin(), left_.end(), std::greater<>());
    const int column = left_.back();
    left_.pop_back();
    return column;
  }
  double take(int column) {
    seen_[at(column)] = 0;
    return std::exchange(value_[at(column)], 0.0);
  }
  std::vector<int> right_in_order() {
    std::sort(right_.begin(), right_.end());
    return std::exchange(right_, {});
  }

 private:
  int row_ = 0;
  std::vector<double> value_;
  std::vector<char> seen_;
  std::vector<int> left_, right_;  // left_ is a heap
};

}  // namespace

SparseClosedLu::SparseClosedLu(const SparseMatrix& off_diagonal, const VectorXd& excess) {
  find_order(off_diagonal);
  eliminate(off_diagonal, excess);
}

void SparseClosedLu::find_order(const SparseMatrix& off_diagonal) {
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(off_diagonal, order);
  const Index n = off_diagonal.rows();
  place_.resize(at(n));
  state_.resize(at(n));
  for (Index k = 0; k < n; ++k) {
    const int state = order.size() == n ? order.indices()(k) : static_cast<int>(k);
    state_[at(k)] = state;
    place_[at(state)] = static_cast<int>(k);
  }
}

void SparseClosedLu::eliminate(const SparseMatrix& off_diagonal, const VectorXd& excess) {
  const RowMajor rows = off_diagonal;
  const Index n = rows.rows();
  WorkingRow work(n);
  std::vector<double> lost(at(n));
  for (int i = 0; i < static_cast<int>(n); ++i) {
    stop_point();
    work.begin(i);
    const int state = state_[at(i)];
    for (RowMajor::InnerIterator it(rows, state); it; ++it)
      if (it.col() != state && it.value() != 0.0) work.add(place_[at(it.col())], it.value());
    double leaving = excess(state);
    for (int k = work.next_left(); k >= 0; k = work.next_left()) {
      const double share = work.take(k) / diagonal_[at(k)];
      lower_.column.push_back(k);
      lower_.value.push_back(share);
      leaving += share * lost[at(k)];
      // What returns to the row itself only makes it slower: the diagonal is closed without it.
      for (Index e = upper_.begin[at(k)]; e < upper_.begin[at(k) + 1]; ++e)
        if (upper_.column[at(e)] != i) work.add(upper_.column[at(e)], share * upper_.value[at(e)]);
    }
    lower_.begin.push_back(static_cast<Index>(lower_.column.size()));
    lost[at(i)] = leaving;
    double out = leaving;
    for (const int j : work.right_in_order()) {
      upper_.column.push_back(j);
      upper_.value.push_back(work.take(j));
      out += upper_.value.back();
    }
    upper_.begin.push_back(static_cast<Index>(upper_.column.size()));
    diagonal_.push_back(out);
    if (!(out > 0.0)) stuck_ = state;
  }
}

VectorXd SparseClosedLu::solve_vector(const VectorXd& b) const {
  const auto n = static_cast<Index>(diagonal_.size());
  VectorXd y(n), x(n);
  for (Index i = 0; i < n; ++i) {
    double sum = b(state_[at(i)]);
    for (Index e = lower_.begin[at(i)]; e < lower_.begin[at(i) + 1]; ++e)
      sum += lower_.value[at(e)] * y(lower_.column[at(e)]);
    y(i) = sum;
  }
  for (Index i = n; i-- > 0;) {
    double sum = y(i);
    for (Index e = upper_.begin[at(i)]; e < upper_.begin[at(i) + 1]; ++e)
      sum += upper_.value[at(e)] * y(upper_.column[at(e)]);
    y(i) = sum / diagonal_[at(i)];
    x(state_[at(i)]) = y(i);
  }
  return x;
}

RowVectorXd SparseClosedLu::solve_row(const RowVectorXd& b) const {
  const auto n = static_cast<Index>(diagonal_.size());
  RowVectorXd y(n), x(n);
  for (Index i = 0; i < n; ++i) y(i) = b(state_[at(i)]);
  for (Index i = 0; i < n; ++i) {
    y(i) /= diagonal_[at(i)];
    for (Index e = upper_.begin[at(i)]; e < upper_.begin[at(i) + 1]; ++e)
      y(upper_.column[at(e)]) += upper_.value[at(e)] * y(i);
  }
  for (Index i = n; i-- > 0;) {
    for (Index e = lower_.begin[at(i)]; e < lower_.begin[at(i) + 1]; ++e)
      y(lower_.column[at(e)]) += lower_.value[at(e)] * y(i);
    x(state_[at(i)]) = y(i);
  }
  return x;
}

MatrixXd SparseClosedLu::solve(const MatrixXd& b) const {
  MatrixXd x(b.rows(), b.cols());
  for (Index j = 0; j < b.cols(); ++j) x.col(j) = solve_vector(b.col(j));
  return x;
}

}  // namespace sojourn::linear_algebra
