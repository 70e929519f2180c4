// The chain of dynamic spacesharing, as its conventions say. A state is the phase of the arrivals, the phase of the
// repartitioning (0: jobs run), and the jobs by service phase: on large partitions, then on small ones. While the
// processors are repartitioned all are counted as small.
#pragma once

#include "tests/crosscheck/chain.h"
#include "tests/crosscheck/malleable.h"

namespace sojourn::crosscheck {

class MalleableChain {
 public:
  explicit MalleableChain(const MalleableModel& model);
  const ArrivalRates& arrivals() const { return rates_; }
  int most_running() const { return most_; }
  static bool repartitioning(const Phase& phase) { return phase[1] != 0; }
  Definition definition() const;

 private:
  using Then = std::function<void(Extended, const Phase&)>;
  int large_jobs(int running) const { return processors_ % running; }
  // A new job in the state, among the small ones.
  void join(Extended rate, const Phase& phase, const Then& then) const;
  // All jobs are put together again and a repartitioning begins, or, when it is free, is already over.
  void repartition(Extended rate, Phase phase, const Then& then) const;
  // The large partitions are given to jobs drawn at random.
  void share_out(Extended rate, const Phase& phase, const Then& then) const;
  void draw_large(Extended rate, Phase phase, std::size_t service, int left, int candidates, const Then& then) const;
  void arrive(int level, const Phase& phase, const Emit& emit) const;
  void serve(int level, const Phase& phase, const Emit& emit) const;
  void leave(Extended rate, int level, const Phase& phase, std::size_t place, const Emit& emit) const;
  void end_repartitioning(int level, const Phase& phase, const Emit& emit) const;

  int processors_, most_;
  ArrivalRates rates_;
  Phases time_;
  std::function<Extended(int)> speed_;
  std::optional<Phases> cost_;
};

}  // namespace sojourn::crosscheck
