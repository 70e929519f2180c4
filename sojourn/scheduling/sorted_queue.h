// Waiting jobs in another order than that of arrival: a sorted vector. Where keys do not age a job is put into its
// place once; otherwise the queue is sorted before each pass.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "sojourn/scheduling/fit.h"
#include "sojourn/scheduling/ranking.h"

namespace sojourn::scheduling {

class SortedQueue {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr bool kInOrderOfArrival = false;

  explicit SortedQueue(Ranking ranking) : ranking_(std::move(ranking)) {}
  std::size_t size() const { return jobs_.size() - gone_; }
  void push(JobId id, const Job& job);
  void prepare(double now);  // before each pass
  void started(const Job& job, double now) { ranking_.started(job, now); }
  void ended(const Job& job, double now) { ranking_.ended(job, now); }
  std::size_t first() const;
  JobId operator[](std::size_t slot) const { return jobs_[slot].id; }
  std::size_t next(std::size_t slot, const Fit& fit) const;
  void take(std::size_t slot);  // slots stay as they are until the next `prepare`

 private:
  struct Waiting {
    double key;
    std::uint64_t arrival;
    Job job;
    JobId id;
    bool operator<(const Waiting& other) const { return key != other.key ? key < other.key : arrival < other.arrival; }
  };
  void tidy();

  Ranking ranking_;
  std::vector<Waiting> jobs_;  // taken ones have width 0
  std::size_t gone_ = 0, head_ = 0;
  std::uint64_t arrivals_ = 0;
};

}  // namespace sojourn::scheduling
