// A first-in first-out queue in one ring of memory that doubles when full and is never given back, so that
// a long run stops allocating.
#pragma once

#include <cstddef>
#include <vector>

namespace sojourn::simulation {

template <typename T>
class RingQueue {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& front() { return ring_[head_]; }
  const T& operator[](std::size_t i) const { return ring_[(head_ + i) & (ring_.size() - 1)]; }

  void push(const T& value) {
    if (size_ == ring_.size()) grow();
    ring_[(head_ + size_++) & (ring_.size() - 1)] = value;
  }
  void pop() {
    head_ = (head_ + 1) & (ring_.size() - 1);
    --size_;
  }

 private:
  void grow() {
    std::vector<T> larger(2 * ring_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = (*this)[i];
    ring_.swap(larger);
    head_ = 0;
  }

  std::vector<T> ring_ = std::vector<T>(64);  // a power of two
  std::size_t head_ = 0, size_ = 0;
};

}  // namespace sojourn::simulation
