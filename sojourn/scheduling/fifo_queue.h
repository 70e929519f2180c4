// Waiting jobs of which only the first matters: a vector with a moving head.
#pragma once

#include <cstddef>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

class FifoQueue {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr bool kInOrderOfArrival = true;

  std::size_t size() const { return jobs_.size() - head_; }
  void push(JobId id, const Job&) { jobs_.push_back(id); }
  void prepare(double /*now*/) {}
  void started(const Job&, double /*now*/) {}
  void ended(const Job&, double /*now*/) {}
  std::size_t first() const { return head_ == jobs_.size() ? kNone : head_; }
  JobId operator[](std::size_t slot) const { return jobs_[slot]; }

  // Only of the first.
  void take(std::size_t /*slot*/) {
    constexpr std::size_t kMany = 1024;  // gone jobs worth tidying up
    if (++head_ == jobs_.size()) {
      jobs_.clear();
      head_ = 0;
    } else if (head_ > kMany && 2 * head_ > jobs_.size()) {
      jobs_.erase(jobs_.begin(), jobs_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }

 private:
  std::vector<JobId> jobs_;
  std::size_t head_ = 0;
};

}  // namespace sojourn::scheduling
