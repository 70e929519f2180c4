// Non-negative matrices over states in segments that are passed in order: block (i, j) is there only for i <= j, and
// only where somebody moves. Products keep the blocks that are not there out of the work.
#pragma once

#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::fluid {

class SegmentMatrix {
 public:
  explicit SegmentMatrix(const std::vector<Index>& sizes);

  std::size_t segments() const { return sizes_.size(); }
  Index size(std::size_t i) const { return sizes_[i]; }
  Index begin(std::size_t i) const { return begins_[i]; }
  Index states() const { return states_; }
  double entries() const;  // of the blocks that are there

  bool has(std::size_t i, std::size_t j) const { return at(i, j).size() > 0; }
  const MatrixXd& block(std::size_t i, std::size_t j) const { return at(i, j); }
  MatrixXd& make_block(std::size_t i, std::size_t j);  // zeros if it was not there

  RowVectorXd left_times(const RowVectorXd& v) const;  // v M
  VectorXd times(const VectorXd& v) const;             // M v
  SegmentMatrix times(const SegmentMatrix& other) const;
  void add_scaled(const SegmentMatrix& other, double factor);
  void scale_rows(const VectorXd& factors);
  VectorXd row_sums() const;

 private:
  const MatrixXd& at(std::size_t i, std::size_t j) const { return blocks_[i * sizes_.size() + j]; }
  template <typename Visit>
  void for_each_block(const Visit& visit) const;

  std::vector<Index> sizes_, begins_;
  Index states_ = 0;
  std::vector<MatrixXd> blocks_;
};

}  // namespace sojourn::fluid
