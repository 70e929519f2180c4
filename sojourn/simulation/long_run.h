// The long run: replications advanced side by side, warmed up together.
#pragma once

#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "sojourn/simulation/experiment.h"
#include "sojourn/simulation/unit.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::simulation {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start);

constexpr std::uint64_t kChunk = 1 << 16;   // jobs between two looks at the interruption
constexpr double kSecondsBetweenTellings = 0.2;
constexpr std::uint64_t kPilotJobs = 2000;  // per replication, doubled until the warm-up fits in half

class LongRun {
 public:
  LongRun(const MakeReplication& make, const ExperimentOptions& options, const Interruption& interruption);

  std::size_t count() const { return replications_.size(); }
  bool stopped() const { return interruption_.requested(); }
  void advance(std::uint64_t jobs_each);

  // Throws away what happened before the long run began. Returns the jobs thrown away per replication.
  std::uint64_t warm_up();
  // More of the beginning that is thrown away.
  void skip(std::uint64_t jobs_each);
  // False when the jobs asked for were too few to fill the system first.
  bool filled() const { return filled_; }
  // False when the start could still be seen at the end of the longest warm-up that the jobs asked for allow.
  bool settled() const { return settled_; }
  // Is there a cycle, and are the jobs asked for enough that each replication counts whole ones?
  bool has_cycle() const { return options_.cycle > 0; }
  bool counts_whole_cycles() const;
  // Then to the end of the cycle that each is in: before what was counted is told.
  void finish_cycles();
  // Counted beyond those asked for, to the end of a cycle.
  std::uint64_t jobs_of_cycles() const { return jobs_of_cycles_; }

  // What has been counted: a unit for every replication.
  std::vector<Unit> units() const;
  const std::vector<Tally>& parts_of(std::size_t replication) const { return replications_[replication]->parts(); }
  // The same, and the tallies begin anew.
  Unit take_first();
  // What is known of the jobs counted when a unit has this many.
  Evidence evidence(std::uint64_t unit_jobs) const;

  // What the next rounds are expected to come to, for the progress line.
  void expect(double jobs, double precision_so_far);
  bool watched() const { return static_cast<bool>(interruption_.progress); }

 private:
  std::uint64_t most_pilot() const;
  void fill();
  std::uint64_t pilot();
  void tell(std::uint64_t done);

  ExperimentOptions options_;
  const Interruption& interruption_;
  tbb::task_arena arena_;
  std::vector<std::unique_ptr<Replication>> replications_;
  bool settled_ = true, filled_ = true;
  std::uint64_t filling_ = 0, warmed_up_ = 0;
  std::atomic<std::uint64_t> done_jobs_{0}, jobs_of_cycles_{0};
  double expected_jobs_ = 0.0, precision_ = 0.0;
  std::mutex telling_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_told_ = start_;
};

}  // namespace sojourn::simulation
