// When the running jobs end, the earliest first: a heap with four children a node, which is flat enough to stay in the
// cache.
#pragma once

#include <algorithm>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

struct End {
  double time;
  JobId job;
};

class Ends {
 public:
  bool empty() const { return heap_.empty(); }
  double next() const { return heap_.empty() ? kNever : heap_.front().time; }

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

  // One that is there.
  void remove(JobId job) {
    std::size_t hole = 0;
    while (heap_[hole].job != job) ++hole;
    // As if it were the earliest: up to the top, then out.
    for (; hole > 0; hole = (hole - 1) / 4) heap_[hole] = heap_[(hole - 1) / 4];
    pop();
  }

  JobId pop() {
    const JobId first = heap_.front().job;
    const End last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sink(last);
    return first;
  }

 private:
  void sink(const End& e) {
    const std::size_t n = heap_.size();
    std::size_t hole = 0;
    for (std::size_t child = 1; child < n; child = 4 * hole + 1) {
      const std::size_t past = std::min(child + 4, n);
      std::size_t best = child;
      while (++child < past) best = heap_[child].time < heap_[best].time ? child : best;
      if (heap_[best].time >= e.time) break;
      heap_[hole] = heap_[best];
      hole = best;
    }
    heap_[hole] = e;
  }
  std::vector<End> heap_;
};

}  // namespace sojourn::scheduling
