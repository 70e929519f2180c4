// Malleable jobs: the processors are shared out equally among the jobs, and shared out again
// whenever one comes or goes, which costs time.
//
// P processors, at least U for each job, so at most N = floor(P/U) jobs run and the rest wait in
// order. With l jobs running, P mod l of them have ceil(P/l) processors and the others floor(P/l).
// Conventions:
//   - while processors are being repartitioned no job runs; arrivals go on, and one that comes
//   while fewer than N
//     jobs are there begins the repartitioning anew, for one job more
//   - an arrival to an empty system repartitions, a departure that empties it does not
//   - with more than N jobs there, a departure hands its partition to the next in line at once
//   - at each repartitioning the larger partitions go to jobs drawn at random; a job keeps its
//   phase of service
// The free limit, where any fraction of the machine can be given and everybody runs, is
// `equal_share`.
//
// Source: Squillante, "Stochastic analysis of resource allocation in parallel processing systems",
// sections 2 and 3.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/malleable_jobs/speedup.h"

namespace sojourn::malleable_jobs {

enum class Discipline { dynamic_spacesharing, equal_share };
std::string_view to_string(Discipline discipline);

struct Model {
  std::string title;
  Discipline discipline = Discipline::dynamic_spacesharing;
  int processors = 1;
  double processor_speed = 1.0;
  int min_processors = 1;
  arrivals::ArrivalProcess arrivals;
  distributions::DistributionPtr time;  // the work: time on one processor of speed 1
  Speedup speedup;
  // A law of its own for each partition size (entry p - 1 is that of p processors) instead of work
  // at a speed. All start alike and have the same phases; a job that changes size keeps its phase.
  std::vector<phase_type::PhaseType> time_on;
  // Time to repartition for 1, 2, ... jobs; the last stands for all beyond. Empty: no time at all.
  std::vector<distributions::DistributionPtr> reconfiguration;

  int most_running() const { return processors / min_processors; }
  bool free() const { return reconfiguration.empty(); }
};

// How the processors are shared among `jobs` running jobs.
struct Partitions {
  int large = 0, large_size = 0;  // so many jobs have so many processors
  int small = 0, small_size = 0;
};
Partitions partitions(const Model& model, int jobs);

double speed_on(const Model& model, double processors);
double mean_time_on(const Model& model, int processors);
// Where the work is phase-type.
std::optional<phase_type::PhaseType> law_on(const Model& model, int processors);
const distributions::Distribution& repartitioning_time(const Model& model, int jobs);

// Completions per unit of time of `jobs` running jobs if each began anew when one ended.
double total_rate(const Model& model, int jobs);

// The load is lambda E[work] / P. The machine is saturated when its N partitions, always full, just
// keep up: then no time is lost to repartitioning, whatever it costs.
answers::Stability stability(const Model& model);

}  // namespace sojourn::malleable_jobs
