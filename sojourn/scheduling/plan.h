// The reservations of all waiting jobs, as conservative backfilling keeps them.
#pragma once

#include <cstddef>
#include <queue>
#include <utility>
#include <vector>

#include "sojourn/scheduling/profile.h"
#include "sojourn/scheduling/ranking.h"

namespace sojourn::scheduling {

class Plan {
 public:
  Plan(std::int64_t processors, Ranking ranking) : profile_(processors), ranking_(std::move(ranking)) {}

  std::size_t waiting() const { return waiting_; }
  JobId first();  // of those who wait, in order of arrival; somebody must
  void enter(JobId id, const Job& job, double now);
  // A running job has ended; its processors were planned for until `begin(id)` + estimate.
  void ended(JobId id, double now);
  // One pass over the waiting jobs: each moves to the earliest place there is now. In another order than that of
  // arrival all are entered anew.
  void compress(double now);
  // When the next job is to start; kNever: none waits.
  double next();
  JobId start_next(double now);  // its reservation stays, now as a running job
  double begin(JobId id) const { return jobs_[id].begin; }
  // Calls see(id) for all who wait, in order of arrival.
  template <typename See>
  void for_each_waiting(const See& see) const {
    for (const Queued& q : queue_)
      if (waits(q)) see(q.id);
  }

 private:
  struct Reserved {
    double begin = 0.0;
    Job job;
    bool waits = false;
    std::uint32_t ticket = 0;
  };
  // Numbers of jobs that have ended are given out again; tickets are not.
  struct Queued {
    JobId id;
    std::uint32_t ticket;
  };
  bool waits(const Queued& q) const { return jobs_[q.id].waits && jobs_[q.id].ticket == q.ticket; }
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
  void forget_started();

  Profile profile_;
  Ranking ranking_;
  std::vector<Reserved> jobs_;  // by number
  std::vector<Queued> queue_;   // in order of arrival; some have started
  std::uint32_t tickets_ = 0;
  std::size_t first_ = 0;  // nobody in front of it waits
  std::size_t waiting_ = 0;
  std::priority_queue<Due> due_;  // some entries are out of date
  Opened opened_, opened_in_pass_;
  bool unsettled_ = false;  // someone has come, or ended early, since all were entered anew
};

}  // namespace sojourn::scheduling
