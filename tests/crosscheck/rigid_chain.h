// The chain of rigid jobs under FIFO: the phase of the arrivals, the class of the first waiting job (0: nobody
// waits) and the running jobs by class and phase. The classes of those behind the first are drawn when they come to
// the front, which changes no law because nothing depends on them before.
#pragma once

#include "tests/crosscheck/chain.h"
#include "tests/crosscheck/laws.h"

namespace sojourn::crosscheck {

struct RigidClass {
  Extended share;
  int width;
  Phases time;
  int offset;  // of its first phase in the state
};

struct RigidChain {
  int processors;
  ArrivalRates arrivals;
  std::vector<RigidClass> classes;

  int most_running() const;
  int free_processors(const Phase& phase) const;
  static int running(const Phase& phase);
  bool fits(std::size_t job_class, const Phase& phase) const;

  void start(Extended rate, std::size_t job_class, Phase phase,
             const std::function<void(Extended, const Phase&)>& then) const;
  // Somebody behind may come forward: `behind` jobs wait behind the first.
  void fill(Extended rate, Phase phase, int behind, const std::function<void(Extended, const Phase&)>& done) const;
  void arrive(int level, const Phase& phase, const Emit& emit) const;
  // `level` jobs in all; those that come later are not looked at.
  void serve(int level, const Phase& phase, const Emit& emit) const;
  Definition definition() const;
};

}  // namespace sojourn::crosscheck
