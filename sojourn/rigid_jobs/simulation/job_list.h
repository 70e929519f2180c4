// Waiting jobs in order of arrival, from which any may leave: a vector with a moving head, so that leaving in front,
// the usual case, is free and leaving from the middle moves only what is behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sojourn::rigid_jobs {

class JobList {
 public:
  bool empty() const { return head_ == jobs_.size(); }
  std::size_t size() const { return jobs_.size() - head_; }
  std::uint32_t operator[](std::size_t i) const { return jobs_[head_ + i]; }
  std::uint32_t front() const { return jobs_[head_]; }

  void push(std::uint32_t job) { jobs_.push_back(job); }
  void pop_front() {
    if (++head_ == jobs_.size()) {
      jobs_.clear();
      head_ = 0;
    } else if (head_ > 1024 && 2 * head_ > jobs_.size()) {
      jobs_.erase(jobs_.begin(), jobs_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }
  void erase(std::size_t i) {
    if (i == 0)
      pop_front();
    else
      jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(head_ + i));
  }
  // Keeps the jobs for which keep(job) holds, in their order; keep is asked once for each, in order.
  template <typename Keep>
  void filter(std::size_t from, const Keep& keep) {
    std::size_t to = head_ + from;
    for (std::size_t i = head_ + from; i < jobs_.size(); ++i)
      if (keep(jobs_[i])) jobs_[to++] = jobs_[i];
    jobs_.resize(to);
    if (empty()) jobs_.clear(), head_ = 0;
  }

 private:
  std::vector<std::uint32_t> jobs_;
  std::size_t head_ = 0;
};

}  // namespace sojourn::rigid_jobs
