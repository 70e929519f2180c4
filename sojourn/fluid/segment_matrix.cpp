#include "sojourn/fluid/segment_matrix.h"

namespace sojourn::fluid {

SegmentMatrix::SegmentMatrix(const std::vector<Index>& sizes) : sizes_(sizes), blocks_(sizes.size() * sizes.size()) {
  for (const Index size : sizes) {
    begins_.push_back(states_);
    states_ += size;
  }
}

template <typename Visit>
void SegmentMatrix::for_each_block(const Visit& visit) const {
  for (std::size_t i = 0; i < segments(); ++i)
    for (std::size_t j = i; j < segments(); ++j)
      if (has(i, j)) visit(i, j, at(i, j));
}

double SegmentMatrix::entries() const {
  double sum = 0;
  for (const MatrixXd& block : blocks_) sum += static_cast<double>(block.size());
  return sum;
}

MatrixXd& SegmentMatrix::make_block(std::size_t i, std::size_t j) {
  MatrixXd& block = blocks_[i * sizes_.size() + j];
  if (block.size() == 0) block = MatrixXd::Zero(sizes_[i], sizes_[j]);
  return block;
}

RowVectorXd SegmentMatrix::left_times(const RowVectorXd& v) const {
  RowVectorXd product = RowVectorXd::Zero(states_);
  for_each_block([&](std::size_t i, std::size_t j, const MatrixXd& block) {
    product.segment(begin(j), size(j)).noalias() += v.segment(begin(i), size(i)) * block;
  });
  return product;
}

VectorXd SegmentMatrix::times(const VectorXd& v) const {
  VectorXd product = VectorXd::Zero(states_);
  for_each_block([&](std::size_t i, std::size_t j, const MatrixXd& block) {
    product.segment(begin(i), size(i)).noalias() += block * v.segment(begin(j), size(j));
  });
  return product;
}

SegmentMatrix SegmentMatrix::times(const SegmentMatrix& other) const {
  SegmentMatrix product(sizes_);
  for_each_block([&](std::size_t i, std::size_t k, const MatrixXd& block) {
    for (std::size_t j = k; j < segments(); ++j)
      if (other.has(k, j)) product.make_block(i, j).noalias() += block * other.block(k, j);
  });
  return product;
}

void SegmentMatrix::add_scaled(const SegmentMatrix& other, double factor) {
  other.for_each_block(
      [&](std::size_t i, std::size_t j, const MatrixXd& block) { make_block(i, j) += factor * block; });
}

void SegmentMatrix::scale_rows(const VectorXd& factors) {
  for_each_block([&](std::size_t i, std::size_t j, const MatrixXd&) {
    MatrixXd& block = make_block(i, j);
    block = factors.segment(begin(i), size(i)).asDiagonal() * block;
  });
}

VectorXd SegmentMatrix::row_sums() const {
  VectorXd sums = VectorXd::Zero(states_);
  for_each_block([&](std::size_t i, std::size_t, const MatrixXd& block) {
    sums.segment(begin(i), size(i)) += block.rowwise().sum();
  });
  return sums;
}

}  // namespace sojourn::fluid
