// What is counted while a simulation runs, for one part of the system (a cluster, a class of jobs).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sojourn/simulation/log_histogram.h"

namespace sojourn::simulation {

struct TallySettings {
  double time_unit = 1.0;                  // a typical time, for the histograms
  double short_job = 0.0;                  // threshold of the bounded slowdown; 0: not told
  bool slowdown = true;                    // false where its mean is infinite, so that no number pretends otherwise
  double processors = 1.0;                 // of this part, for the utilization
  bool same_processors = false;            // parts are classes of jobs that share the processors
  bool saturated = false;                  // there is always one more job: nobody's wait means anything
  bool idle_while_waiting = false;         // told, because the engine keeps `idle_area`
  bool repartitions = false;               // true where time may be lost to sharing processors out anew
  bool limits = false, deadlines = false;  // told, because some class has them
  bool stops = false;                      // running jobs may be stopped
  bool pieces = false;                     // idle processors are told apart by why nobody uses them
  std::vector<double> thresholds = {};     // times whose exceeding is counted job by job
};

struct Tally {
  explicit Tally(const TallySettings& s)
      : settings(s),
        waits(s.time_unit),
        responses(s.time_unit),
        waits_above(s.thresholds.size()),
        responses_above(s.thresholds.size()) {}

  TallySettings settings;
  std::uint64_t jobs = 0, waited = 0;
  double wait = 0, response = 0, slowdown = 0, bounded_slowdown = 0;
  LogHistogram waits, responses;
  std::vector<std::uint64_t> waits_above, responses_above;  // one count a threshold
  double time = 0;                                          // observed
  double queue_area = 0, used_area = 0, running_area = 0;   // integrals over that time
  double idle_area = 0;                                     // of idle processors while jobs wait
  double no_room_area = 0, pieces_area = 0;                 // of these: there was not enough; it was in pieces
  double paused_area = 0;                                   // time spent repartitioning
  std::uint64_t killed = 0, due = 0, missed = 0;            // at their limits; with a deadline; after it
  std::uint64_t stopped = 0;                                // times that a running job was
  double lost_area = 0;                                     // of processors whose work had to be done again
  std::vector<double> used_time;                            // [u]: time with u processors used; empty when not kept

  // Time spent with this many processors in use.
  void add_used_time(std::size_t used, double time_spent) {
    if (used >= used_time.size()) [[unlikely]]
      used_time.resize(used + 1, 0.0);
    used_time[used] += time_spent;
  }

  // size: the job's time at speed 1; service: its time here.
  void record(double waiting, double service, double size) {
    const double total = waiting + service;
    ++jobs;
    waited += waiting > 0.0;
    wait += waiting;
    response += total;
    waits.add(waiting);
    responses.add(total);
    if (settings.slowdown) slowdown += total / size;
    if (settings.short_job > 0) bounded_slowdown += std::max(1.0, total / std::max(size, settings.short_job));
    if (!waits_above.empty()) [[unlikely]]
      count_above(waiting, total);
  }

  // Many jobs, the same as one by one.
  void record(std::span<const double> waiting, std::span<const double> service, std::span<const double> size);

  // From here on the jobs that exceed these times are counted. Before anything is recorded.
  void watch(const std::vector<double>& thresholds) {
    settings.thresholds = thresholds;
    clear();
  }

  void merge_beside(const Tally& other);  // another part, watched over the same time
  void merge_after(const Tally& other);   // the same part, watched over another time
  void clear();

 private:
  void merge_counts(const Tally& other);
  void record_slowdowns(std::span<const double> totals, std::span<const double> size);
  void count_above(double waiting, double total);
};

// All parts of a system watched over the same time, as one.
Tally all_together(const std::vector<Tally>& parts);

}  // namespace sojourn::simulation
