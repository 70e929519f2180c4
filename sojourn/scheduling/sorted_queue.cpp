#include "sojourn/scheduling/sorted_queue.h"

#include <algorithm>

namespace sojourn::scheduling {

void SortedQueue::push(JobId id, const Job& job) {
  ranking_.joined(job);
  tidy();
  const bool later = ranking_.ages();  // its place is found before each pass
  const Waiting w{later ? 0.0 : ranking_.key(job, job.submit), arrivals_++, job, id};
  jobs_.insert(later ? jobs_.end() : std::upper_bound(jobs_.begin(), jobs_.end(), w), w);
}

void SortedQueue::tidy() {
  if (gone_ == 0) return;
  std::erase_if(jobs_, [](const Waiting& w) { return w.job.width == 0; });
  gone_ = head_ = 0;
}

void SortedQueue::prepare(double now) {
  tidy();
  if (!ranking_.ages()) return;
  ranking_.prepare(now);
  for (auto& w : jobs_) w.key = ranking_.key(w.job, now);
  std::sort(jobs_.begin(), jobs_.end());
}

std::size_t SortedQueue::first() const { return head_ < jobs_.size() ? head_ : kNone; }

std::size_t SortedQueue::next(std::size_t slot, const Fit& fit) const {
  for (; slot < jobs_.size(); ++slot) {
    const Job& job = jobs_[slot].job;
    if (job.width > 0 && fit.holds(job.width, job.estimate)) return slot;
  }
  return kNone;
}

void SortedQueue::take(std::size_t slot) {
  jobs_[slot].job.width = 0;
  ++gone_;
  while (head_ < jobs_.size() && jobs_[head_].job.width == 0) ++head_;
}

}  // namespace sojourn::scheduling
