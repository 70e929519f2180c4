// Everything decided anew at each pass: easy with more than one reservation, and jobs that take the processors of
// others.
//
// A pass goes through the queue in its order. A job starts if it fits and delays no reservation made in this pass.
// Otherwise, if nobody ahead of it was left waiting (first-fit: in any case), it may stop running jobs of smaller
// priority: the smallest priority first, then the one that started last, and of these as few as are needed; it starts,
// and the pass begins anew with the stopped jobs in their places. Otherwise it is left waiting, with a reservation at
// the earliest time at which it fits while fewer than `reserve_depth` were made (none: nobody behind it starts;
// first-fit: no reservations; conservative: one for everybody).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "sojourn/scheduling/policy.h"
#include "sojourn/scheduling/profile.h"

namespace sojourn::scheduling {

class Replanning {
 public:
  static constexpr bool kWakes = false, kPreempts = true;

  Replanning(std::int64_t processors, const Policy& policy);
  std::size_t waiting() const { return waiting_.size(); }
  JobId head() const { return waiting_.front().id; }
  double wake() const { return kNever; }

  template <class Machine>
  void ended(Machine& machine, JobId id) {
    ranking_.ended(machine.job(id), machine.now());
    remove_running(id);
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    const Job& job = machine.job(id);
    ranking_.joined(job);
    state_of(id) = {job, job.run, tickets_++};
    waiting_.push_back({0.0, states_[id].ticket, id});
  }
  template <class Machine>
  void pass(Machine& machine) {
    while (!once(machine)) {
    }
  }

 private:
  struct State {
    Job job;            // what is left of it: the estimate shrinks while it is suspended
    double left = 0.0;  // of its run time
    std::uint64_t ticket = 0;
    double begun = 0.0;
    std::size_t place = 0;  // among the running
  };
  struct Waiting {
    double key;
    std::uint64_t ticket;
    JobId id;
    bool operator<(const Waiting& other) const { return key != other.key ? key < other.key : ticket < other.ticket; }
  };

  // False: somebody was stopped, and the pass must begin anew.
  template <class Machine>
  bool once(Machine& machine) {
    sort(machine.now());
    plan_.reset();
    std::size_t kept = 0;
    bool anew = false;
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
      const Waiting w = waiting_[k];
      if (anew || !starts(machine, w.id, kept > 0, anew)) waiting_[kept++] = w;
    }
    waiting_.resize(kept);
    for (const JobId id : stopped_) waiting_.push_back({0.0, states_[id].ticket, id});
    stopped_.clear();
    return !anew;
  }

  template <class Machine>
  bool starts(Machine& machine, JobId id, bool somebody_waits, bool& anew) {
    const Job& job = states_[id].job;
    if (somebody_waits && most_reserved_ == 0 && !first_fit_) return false;
    if (job.width <= machine.free() && delays_nobody(job, machine.now())) {
      start(machine, id);
      return true;
    }
    if (preempt_ != Preempt::none && (!somebody_waits || first_fit_) && choose_victims(job, machine.free())) {
      for (const JobId victim : victims_) stop(machine, victim);
      start(machine, id);
      return anew = true;
    }
    if (reserved_ < most_reserved_) reserve(job, machine.now());
    return false;
  }

  template <class Machine>
  void start(Machine& machine, JobId id) {
    State& s = states_[id];
    s.begun = machine.now();
    s.place = running_.size();
    running_.push_back(id);
    if (plan_) plan_->add(machine.now(), machine.now() + s.job.estimate, -s.job.width);
    ranking_.started(s.job, machine.now());
    machine.start(id, s.left);
  }

  template <class Machine>
  void stop(Machine& machine, JobId id) {
    State& s = states_[id];
    ranking_.ended(s.job, machine.now());
    remove_running(id);
    if (preempt_ == Preempt::suspend) {
      s.left -= machine.now() - s.begun;
      s.job.estimate -= machine.now() - s.begun;
    }
    machine.stop(id, preempt_ == Preempt::suspend);
    stopped_.push_back(id);
  }

  State& state_of(JobId id) {
    if (id >= states_.size()) states_.resize(2 * std::size_t{id} + 1);
    return states_[id];
  }
  void sort(double now);
  bool delays_nobody(const Job& job, double now) const;
  void reserve(const Job& job, double now);
  // The running jobs that must make room; false when not even all of smaller priority could.
  bool choose_victims(const Job& job, std::int64_t free);
  void remove_running(JobId id);

  std::int64_t processors_;
  Ranking ranking_;
  Preempt preempt_;
  bool first_fit_;
  std::size_t most_reserved_, reserved_ = 0;
  std::vector<State> states_;  // by number
  std::vector<Waiting> waiting_;
  std::vector<JobId> running_, victims_, stopped_;
  std::optional<Profile> plan_;  // from the first reservation of a pass on
  std::uint64_t tickets_ = 0;
};

}  // namespace sojourn::scheduling
