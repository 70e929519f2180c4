// A policy of one's own as the event loop wants one, with its promises checked at every instant: it starts jobs that
// wait, none twice, and never more than fit; a time it wants to be woken at lies ahead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sojourn/base/stop_point.h"
#include "sojourn/scheduling/decider.h"

namespace sojourn::scheduling {

class Decided {
 public:
  static constexpr bool kWakes = true, kPreempts = false;

  explicit Decided(const OwnPolicy& own) : name_(own.name), decider_(own.make()) {}
  std::size_t waiting() const { return queue_.size(); }
  JobId head() const { return numbers_.front(); }
  double wake() const { return wake_; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    const RunningJob job = take_running(id);
    decider_->ended(job, machine.now());
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    const Job& job = machine.job(id);
    queue_.push_back({tickets_++, job.submit, job.estimate, job.priority, job.width, job.account});
    numbers_.push_back(id);
  }
  template <class Machine>
  void pass(Machine& machine) {
    wake_ = kNever;
    if (queue_.empty()) return;
    stop_point();
    decision_ = {};
    decider_->decide({machine.now(), machine.free(), machine.processors(), queue_, running_}, decision_);
    for (const std::uint64_t ticket : decision_.starts) {
      const JobId id = take_waiting(ticket, machine.now(), machine.free());
      machine.start(id);
    }
    check_wake(machine.now());
    if constexpr (Machine::kReasons)
      if (!queue_.empty()) machine.watcher().head(numbers_.front(), machine.now(), {}, machine.free());
  }
  // Nothing will ever happen again, and jobs wait.
  [[noreturn]] void stuck(double now) const;

 private:
  // Out of the queue, into the running; what is wrong with that, as an error.
  JobId take_waiting(std::uint64_t ticket, double now, std::int64_t free);
  RunningJob take_running(JobId id);
  void check_wake(double now);
  [[noreturn]] void broken(double now, const std::string& how) const;

  std::string name_;
  std::unique_ptr<Decider> decider_;
  std::vector<WaitingJob> queue_;
  std::vector<RunningJob> running_;
  std::vector<JobId> numbers_, running_numbers_;  // what the machine calls them
  Decision decision_;
  double wake_ = kNever;
  std::uint64_t tickets_ = 0, asked_in_vain_ = 0;
};

}  // namespace sojourn::scheduling
