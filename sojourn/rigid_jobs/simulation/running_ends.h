// When the running jobs end, the earliest first, each with the processors it gives back. Two shapes of one thing: few
// running jobs are kept sorted, many in a heap.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace sojourn::rigid_jobs {

struct End {
  double time;
  std::int64_t width;
};

inline constexpr End kNever = {std::numeric_limits<double>::infinity(), 0};

class SortedEnds {
 public:
  // When nothing runs, an end that never comes.
  const End& next() const { return ends_[count_]; }
  void pop() { --count_; }
  // Room for so many more, before they are pushed.
  void make_room(std::size_t more) {
    if (count_ + more >= ends_.size()) ends_.resize(2 * (count_ + more));
  }
  // Latest first, after the one that never comes; a new end moves past the earlier ones.
  void push(const End& e) {
    End* hole = ends_.data() + ++count_;
    for (; hole[-1].time < e.time; --hole) *hole = hole[-1];
    *hole = e;
  }

 private:
  std::vector<End> ends_ = {kNever};
  std::size_t count_ = 0;
};

class HeapedEnds {
 public:
  const End& next() const { return heap_.empty() ? kNever : heap_.front(); }
  void make_room(std::size_t more) { heap_.reserve(heap_.size() + more); }

  void pop() {
    const End last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_down(last);
  }

  void push(const End& e) {
    std::size_t hole = heap_.size();
    heap_.push_back(e);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (heap_[parent].time <= e.time) break;
      heap_[hole] = heap_[parent];
      hole = parent;
    }
    heap_[hole] = e;
  }

 private:
  void sift_down(const End& e) {
    const std::size_t n = heap_.size();
    std::size_t hole = 0;
    for (;;) {
      std::size_t child = 4 * hole + 1;
      if (child >= n) break;
      const std::size_t end = child + 4 < n ? child + 4 : n;
      std::size_t best = child;
      while (++child < end) best = heap_[child].time < heap_[best].time ? child : best;
      if (heap_[best].time >= e.time) break;
      heap_[hole] = heap_[best];
      hole = best;
    }
    heap_[hole] = e;
  }
  std::vector<End> heap_;
};

}  // namespace sojourn::rigid_jobs
