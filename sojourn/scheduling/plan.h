// The reservations of all waiting jobs, as conservative backfilling keeps them.
#pragma once

#include <cstddef>
#include <queue>
#include <vector>

#include "sojourn/scheduling/order.h"
#include "sojourn/scheduling/profile.h"

namespace sojourn::scheduling {

class Plan {
 public:
  Plan(std::int64_t processors, Order order) : profile_(processors), order_(order) {}

  std::size_t waiting() const { return waiting_; }
  void enter(JobId id, const Job& job, double now);
  // A running job has ended; its processors were planned for until `begin(id)` + estimate.
  void ended(JobId id, double now);
  // One pass over the waiting jobs: each moves to the earliest place there is now. In another order than that of
  // arrival all are entered anew.
  void compress(double now);
  // When the next job is to start; kNever: none waits.
  double next();
  JobId start_next();  // its reservation stays, now as a running job
  double begin(JobId id) const { return jobs_[id].begin; }
  const std::vector<JobId>& queue() const { return queue_; }  // those who have started in between have begun()
  bool waits(JobId id) const { return jobs_[id].waits; }

 private:
  struct Reserved {
    double begin = 0.0;
    Job job;
    bool waits = false;
  };
  struct Due {
    double begin;
    JobId id;
    bool operator<(const Due& other) const { return begin > other.begin; }  // the earliest on top
  };
  // A stretch of time at which processors have become free since the waiting jobs looked last.
  struct Opened {
    double from = kNever, until = -kNever;
    bool empty() const { return !(from < until); }
    void add(double a, double b);
  };

  void move(JobId id, double begin);
  void reserve(JobId id, double begin);
  void enter_anew(double now);
  void tidy();

  Profile profile_;
  Order order_;
  std::vector<Reserved> jobs_;  // by number
  std::vector<JobId> queue_;    // in order of arrival; some have started
  std::size_t waiting_ = 0;
  std::priority_queue<Due> due_;  // some entries are out of date
  Opened opened_, opened_in_pass_;
  double first_submit_ = kNever;
};

}  // namespace sojourn::scheduling
