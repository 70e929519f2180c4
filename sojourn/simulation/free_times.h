// When each processor of a pool falls free, the earliest on top.
#pragma once

#include <cstddef>
#include <vector>

namespace sojourn::simulation {

class FreeTimes {
 public:
  explicit FreeTimes(std::size_t processors) : times_(processors, 0.0) {}

  bool is_single() const { return times_.size() == 1; }
  double earliest() const { return times_[0]; }

  // The earliest processor is taken until `time`: one sift down a binary heap, choosing the smaller child
  // without a branch.
  void replace_earliest(double time) {
    const std::size_t n = times_.size();
    double* t = times_.data();
    std::size_t hole = 0, child = 1;
    while (child + 1 < n) {
      child += t[child + 1] < t[child];
      if (t[child] >= time) break;
      t[hole] = t[child];
      hole = child;
      child = 2 * hole + 1;
    }
    if (child + 1 == n && t[child] < time) {
      t[hole] = t[child];
      hole = child;
    }
    t[hole] = time;
  }

 private:
  std::vector<double> times_;
};

}  // namespace sojourn::simulation
