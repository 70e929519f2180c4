// Processors shared by everyone present, on virtual time: V grows by one processor's work per task and unit of time,
// dV/dt = speed min(1, c/n) with n tasks present. A task that comes at V and needs x ends when V reaches V + x, so
// nobody's remaining work is ever touched: the next to end is the top of a heap. At a departure V is set to that task's
// target, never added up from small steps, and it starts again at 0 whenever the server is empty: no drift.
//
// Under ps-job a job is one task as large as all of its tasks together.
#pragma once

#include <algorithm>
#include <vector>

#include "sojourn/fork_join/task_heap.h"
#include "sojourn/fork_join/workload.h"

namespace sojourn::fork_join {

class SharingServer {
 public:
  struct Job {
    double arrived = 0.0;
    Needs needs;
    std::int64_t left = 0;  // tasks not done
  };

  SharingServer(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : workload_(model, seed, replication),
        whole_jobs_(model.discipline == Discipline::ps_job),
        processors_(static_cast<double>(model.processors)),
        slowness_(1 / model.speed),
        per_processor_(1 / processors_) {
    next_arrival_ = workload_.interval();
  }

  double now() const { return now_; }
  std::size_t tasks() const { return heap_.size(); }

  // The next event, unless it lies after `end`. done(job, now) is called for a job that ends. Returns false at the end.
  template <typename Done>
  bool step(double end, const Done& done) {
    if (!heap_.empty()) {
      const double next = next_departure();
      if (next <= next_arrival_) {
        if (next > end) return false;
        depart(next, done);
        return true;
      }
    }
    if (next_arrival_ > end) return false;
    to_arrival();
    arrive(workload_.tasks(), [&] { return workload_.size(); });
    return true;
  }

  // Departures up to the moment of the next arrival, which has not entered yet.
  template <typename Done>
  void run_to_arrival(const Done& done) {
    for (double next; !heap_.empty() && (next = next_departure()) <= next_arrival_;) depart(next, done);
    to_arrival();
  }

  // A job enters now, and the one after it is drawn. Returns its slot.
  template <typename Size>
  std::uint32_t arrive(std::int64_t tasks, const Size& size) {
    const std::uint32_t slot = new_slot();
    Job& job = jobs_[slot];
    job.arrived = now_;
    job.needs = {};
    job.left = whole_jobs_ ? 1 : tasks;
    for (std::int64_t i = 0; i < tasks; ++i) {
      const double x = size();
      job.needs.add(x);
      if (!whole_jobs_) heap_.push({virtual_ + x, slot});
    }
    if (whole_jobs_) heap_.push({virtual_ + job.needs.work, slot});
    next_arrival_ = now_ + workload_.interval();
    return slot;
  }
  std::uint32_t arrive() {
    return arrive(workload_.tasks(), [&] { return workload_.size(); });
  }

  const Job& job(std::uint32_t slot) const { return jobs_[slot]; }
  double alone(const Job& job) const { return job.needs.alone(per_processor_); }
  double slowness() const { return slowness_; }

  template <typename See>
  void each_job(const See& see) const {
    for (const Job& job : jobs_)
      if (job.left > 0) see(job);
  }

 private:
  // Time per unit of virtual time.
  double stretch() const {
    const auto n = static_cast<double>(heap_.size());
    return n > processors_ ? n * per_processor_ * slowness_ : slowness_;
  }
  double next_departure() const { return now_ + std::max(0.0, heap_.next().target - virtual_) * stretch(); }

  void to_arrival() {
    if (heap_.empty())
      virtual_ = 0.0;
    else
      virtual_ += (next_arrival_ - now_) / stretch();
    now_ = next_arrival_;
  }

  template <typename Done>
  void depart(double time, const Done& done) {
    now_ = time;
    const Task task = heap_.next();
    virtual_ = task.target;
    heap_.pop();
    Job& job = jobs_[task.job];
    if (--job.left > 0) return;
    done(job, now_);
    free_.push_back(task.job);
  }

  std::uint32_t new_slot() {
    if (free_.empty()) {
      jobs_.emplace_back();
      free_.reserve(jobs_.capacity());
      return static_cast<std::uint32_t>(jobs_.size() - 1);
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  Workload workload_;
  TaskHeap heap_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> free_;
  bool whole_jobs_;
  double processors_, slowness_, per_processor_;
  double now_ = 0.0, virtual_ = 0.0, next_arrival_ = 0.0;
};

}  // namespace sojourn::fork_join
