// When the running jobs should end by their estimates, and how many processors are free by then: sorted blocks with
// their sums, so that thousands of running jobs are passed by the block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

// The head's reservation: when it fits if nobody else starts, and what is then left beside it.
struct Shadow {
  double time = kNever;
  std::int64_t extra = 0;
};

class ExpectedEnds {
 public:
  void add(double time, std::int64_t width);
  void remove(double time, std::int64_t width);  // one that was added
  // First expected end by which `width` processors are free, when `free` are now.
  Shadow shadow(std::int64_t free, std::int64_t width) const;

 private:
  struct Release {
    double time;
    std::int64_t width;
  };
  struct Block {
    std::int64_t sum = 0;
    std::vector<Release> releases;  // sorted by time; none only where nobody runs
  };
  static constexpr std::size_t kBlock = 64;  // releases at most: a few cache lines to shift

  std::size_t block_of(double time) const;
  std::vector<Block> blocks_;
};

}  // namespace sojourn::scheduling
