// Runs a simulation until the answer is precise enough.
//
// Long-run questions: independent replications, each warmed up (MSER-5 on the replications' average; the
// whole pilot that decides it is thrown away), then all carried on in rounds until the relative half-width of the
// target measure's interval over replications is small enough twice in a row. With one replication, the
// same interval over batches of the one long run, doubled in size until they look uncorrelated.
// Questions about [0, horizon]: independent runs, as many as the precision takes.
//
// The numbers depend on the seed and the number of replications, never on threads: replications share
// nothing, and every decision is taken between rounds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/interruption.h"
#include "sojourn/simulation/measures.h"
#include "sojourn/simulation/tally.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::simulation {

struct ExperimentOptions {
  double precision = 0.01;  // relative half-width asked of the target; 0: not asked
  double confidence = 0.95;
  std::uint64_t seed = 1;
  int threads = 0;         // 0: all cores
  int replications = 0;    // 0: 32 in the long run, fewer when the jobs asked for are few; with a horizon as needed
  std::uint64_t jobs = 0;  // in all; 0: as many as the precision takes
  std::uint64_t most_jobs = 20'000'000'000ULL;
  std::string target = "mean_response";  // or PART.measure, as "large.wait_p95"
  // When set: it is enough to know on which side of this the target lies, and precision is a fraction of it.
  std::optional<double> limit = {};
  std::vector<double> percentiles = vocabulary::usual_percentiles();  // of wait and response, in percent
  std::vector<double> thresholds = {};  // times t for which P(wait > t) and P(response > t) are told
  // Jobs per replication that pass before the warm-up is even looked at: what a family knows it takes to fill an
  // empty system. The responses alone do not show it when nobody waits.
  std::uint64_t filling = 0;
  // What a family knows of how little a job tells; see what_data_tell.h. 0: nothing known.
  double forgetting = 0.0;  // jobs after which the system has forgotten how full it was
  double heaviness = 0.0;   // jobs among which the rare long ones that make the others wait are seen once
  // What happens repeats after this time, as days do, and so many jobs come meanwhile: what is counted begins and ends
  // with a cycle, for a part of one is a day without its night. 0: nothing repeats.
  double cycle = 0.0, jobs_in_cycle = 0.0;
  // Told now and then, while the simulation runs, what would be the answer if it ended there.
  std::function<void(const answers::MethodAnswer&)> interim = {};
};

// Jobs that pass in ten mean services: an empty machine where `running` jobs run on average is full by then.
inline std::uint64_t jobs_to_fill(double running) {
  constexpr double kMostRunning = 1e13;  // more could not be counted
  return running > 0 && running < kMostRunning ? static_cast<std::uint64_t>(10 * running) : 0;
}

// One independent copy of the system in the long run.
class Replication {
 public:
  virtual ~Replication() = default;
  // Goes on for this many more jobs, all parts together.
  virtual void advance(std::uint64_t jobs) = 0;
  // Goes on to the next multiple of `cycle` from the beginning. Returns how many jobs that took.
  virtual std::uint64_t finish_cycle(double /*cycle*/) { return 0; }
  // One tally per part; `advance` adds to them.
  virtual std::vector<Tally>& parts() = 0;
  // While set, the response of every job is appended to it (all parts together).
  std::vector<double>* series = nullptr;
};

using MakeReplication = std::function<std::unique_ptr<Replication>(std::uint32_t replication)>;

// What one run over [0, horizon] found: its jobs and areas part by part, and what is one number a run (the queue at the
// end), first of all together, then of the parts; the same names in every run.
struct HorizonRun {
  std::vector<Tally> parts = {};
  std::vector<NamedValues> of_run = {};
  std::uint64_t jobs = 0;
};
using RunOnce = std::function<HorizonRun(std::uint32_t replication)>;

// What the parts are, under their names in the answer. All parts together are the whole. Clusters may be split further:
// each then has a tally for each class, class by class, of which the first alone has the cluster's processors.
struct Parts {
  std::vector<std::string> names;
  enum class Are { clusters, classes } are = Are::clusters;
  std::vector<std::string> classes = {};

  std::size_t count() const { return names.size() + classes.size(); }
  const std::string& name(std::size_t i) const { return i < names.size() ? names[i] : classes[i - names.size()]; }
};

// thrown_together, when asked for, gets the parts over all replications: what does not fit into named values.
answers::MethodAnswer run_long(const MakeReplication& make, const Parts& parts, const ExperimentOptions& options,
                               const Interruption& interruption = {}, std::vector<Tally>* thrown_together = nullptr);
answers::MethodAnswer run_horizon(const RunOnce& run, const Parts& parts, const ExperimentOptions& options,
                                  const Interruption& interruption = {});

}  // namespace sojourn::simulation
