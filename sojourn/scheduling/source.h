// Where jobs come from. The event loop asks a source four things:
//   double next(std::size_t waiting)   when its next job comes, given that so many wait; kNever: none does
//   JobId take()                       that job joins the queue
//   const Job& operator[](JobId)       a job that waits or runs
//   void done(JobId)                   it has ended: its number may be given to another
// A list ignores `waiting`; a source that always has one more says "now" (any time that has passed) while too few wait.
// Numbers of jobs should be small: policies keep arrays of them.
#pragma once

#include <cstddef>
#include <span>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

// Jobs in the order of the queue: sorted by submit. The list must outlive the source.
class JobList {
 public:
  explicit JobList(std::span<const Job> jobs) : jobs_(jobs) {}
  double next(std::size_t /*waiting*/) const { return at_ < jobs_.size() ? jobs_[at_].submit : kNever; }
  JobId take() { return static_cast<JobId>(at_++); }
  const Job& operator[](JobId id) const { return jobs_[id]; }
  void done(JobId /*id*/) {}

 private:
  std::span<const Job> jobs_;
  std::size_t at_ = 0;
};

}  // namespace sojourn::scheduling
