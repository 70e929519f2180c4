// A policy of one's own: it is shown a machine at an instant and says which of the waiting jobs start. It sees what a
// scheduler sees: never a run time, never a job that has not come. What it says is checked (decided.h).
//
// A built-in one is a file with a class, and a row of deciders.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

struct WaitingJob {
  std::uint64_t id = 0;  // numbered from 0 as jobs come to this machine; of a log, its place in the queue order
  double submit = 0.0, estimate = 0.0, priority = 0.0;
  std::int32_t width = 0;
  std::uint32_t account = 0;  // class, or user of a log
};

struct RunningJob : WaitingJob {
  double start = 0.0;
  double expected_end() const { return start + estimate; }
};

// All ends and arrivals of the instant have happened. Valid during the call.
struct State {
  double now = 0.0;
  std::int64_t free = 0, processors = 0;
  std::span<const WaitingJob> queue;    // in order of arrival; somebody waits
  std::span<const RunningJob> running;  // in order of start
};

struct Decision {
  std::vector<std::uint64_t> starts;  // who starts now, in this order
  double wake = kNever;               // when to be asked again, although nothing happens before
};

class Decider {
 public:
  virtual ~Decider() = default;
  // At every instant at which a job ends or comes, or that it asked for, if somebody waits. `into` is empty.
  virtual void decide(const State& state, Decision& into) = 0;
  // A job has ended: now its run time is known.
  virtual void ended(const RunningJob& /*job*/, double /*now*/) {}
};

// What a policy is called, and how a fresh one is made: each machine of each run has one of its own.
struct OwnPolicy {
  std::string name, sentence;
  std::function<std::unique_ptr<Decider>()> make;
  std::string version = {};  // of code that may change under the same name
};

// A promise was broken: a job started twice, or without the processors it needs. Says whose, when and which.
class PolicyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace sojourn::scheduling
