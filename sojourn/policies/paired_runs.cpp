#include "sojourn/policies/paired_runs.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "sojourn/base/stop_point.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/simulation/long_run.h"

namespace sojourn::policies {
namespace {

using rigid_jobs::Model;
using simulation::LongRun;

void throw_if_stopped(const Interruption& interruption) {
  if (interruption.requested()) throw Interrupted();
}

std::unique_ptr<LongRun> begin(const Model& m, const Options& o, int runs, std::uint64_t jobs_each,
                               const Interruption& interruption) {
  simulation::ExperimentOptions e;
  e.confidence = o.confidence;
  e.seed = o.seed;
  e.threads = o.threads;
  e.replications = runs;
  e.jobs = jobs_each * static_cast<std::uint64_t>(runs);
  rigid_jobs::tell_what_is_known(m, e);
  const auto make = [&m, seed = o.seed](std::uint32_t r) {
    return rigid_jobs::recursion_applies(m) ? rigid_jobs::make_recursion(m, seed, r)
                                            : rigid_jobs::make_events(m, seed, r);
  };
  return std::make_unique<LongRun>(make, e, interruption);
}

// The mean wait of each replication in each piece of the run, and whether it goes on growing from piece to piece.
class Growth {
 public:
  explicit Growth(const LongRun& run) : run_(run), wait_(run.count(), 0.0), jobs_(run.count(), 0.0) {}

  bool seen_after_piece() {
    std::vector<double> means;
    for (std::size_t r = 0; r < run_.count(); ++r) {
      double wait = 0, jobs = 0;
      for (const auto& tally : run_.parts_of(r)) wait += tally.wait, jobs += static_cast<double>(tally.jobs);
      means.push_back((wait - wait_[r]) / std::max(jobs - jobs_[r], 1.0));
      wait_[r] = wait, jobs_[r] = jobs;
    }
    if (pieces_++ == 0) first_ = means;
    return pieces_ >= kFewestPieces && goes_on(means);
  }

 private:
  static constexpr int kFewestPieces = 3;
  static constexpr double kMuch = 1.4;    // times the wait of the first piece; what grows from nothing has more
  static constexpr double kSurely = 5.0;  // standard errors of the paired difference

  bool goes_on(const std::vector<double>& last) const {
    const auto n = static_cast<double>(last.size());
    double before = 0, now = 0, squares = 0;
    for (std::size_t r = 0; r < last.size(); ++r) before += first_[r] / n, now += last[r] / n;
    for (std::size_t r = 0; r < last.size(); ++r) squares += std::pow(last[r] - first_[r] - (now - before), 2);
    return now > kMuch * before && now - before > kSurely * std::sqrt(squares / (n - 1) / n);
  }

  const LongRun& run_;
  std::vector<double> wait_, jobs_, first_;
  int pieces_ = 0;
};

// In how many pieces growth is looked for: each holds whole cycles, for a day waits longer than the night before it.
std::uint64_t pieces_of(const Model& m, std::uint64_t jobs_each) {
  constexpr double kMostPieces = 8;
  const double jobs_in_cycle = rigid_jobs::cycle_of(m) * m.arrivals.rate;
  if (!(jobs_in_cycle > 0)) return static_cast<std::uint64_t>(kMostPieces);
  return static_cast<std::uint64_t>(
      std::clamp(std::floor(static_cast<double>(jobs_each) / jobs_in_cycle), 1.0, kMostPieces));
}

PairedRuns to_horizon(const std::vector<const Model*>& models, const Options& o, int runs,
                      const Interruption& interruption, const Tell& tell) {
  PairedRuns all;
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  for (const Model* m : models) {
    all.tallies.emplace_back(static_cast<std::size_t>(runs));
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, all.tallies.back().size(), [&](std::size_t r) {
        if (interruption.requested()) return;
        all.tallies.back()[r] = rigid_jobs::run_to_horizon(*m, o.seed, static_cast<std::uint32_t>(r)).parts;
      });
    });
    throw_if_stopped(interruption);
    tell(static_cast<double>(all.tallies.size()) / static_cast<double>(models.size()));
  }
  all.settled.assign(models.size(), true);
  all.grows.assign(models.size(), false);
  return all;
}

}  // namespace

PairedRuns run_paired(const std::vector<const Model*>& models, const Options& o, int runs, std::uint64_t jobs_each,
                      const Interruption& interruption, const Tell& tell) {
  constexpr double kOfTheWarmUp = 0.2;  // of the work, about
  if (!models.empty() && models[0]->horizon) return to_horizon(models, o, runs, interruption, tell);
  PairedRuns all;
  std::vector<std::unique_ptr<LongRun>> running;
  std::vector<std::uint64_t> warmed_up;
  const auto part = [&](std::size_t k) { return static_cast<double>(k + 1) / static_cast<double>(models.size()); };
  for (std::size_t k = 0; k < models.size(); ++k) {
    running.push_back(begin(*models[k], o, runs, jobs_each, interruption));
    warmed_up.push_back(running[k]->warm_up());
    throw_if_stopped(interruption);
    all.settled.push_back(running[k]->settled() && running[k]->filled());
    all.warm_up = std::max(all.warm_up, warmed_up[k]);
    tell(kOfTheWarmUp * part(k));
  }
  for (std::size_t k = 0; k < models.size(); ++k) {
    running[k]->skip(all.warm_up - warmed_up[k]);
    Growth growth(*running[k]);
    bool grows = false;
    const std::uint64_t pieces = pieces_of(*models[k], jobs_each);
    for (std::uint64_t piece = 0; piece < pieces && !grows; ++piece) {
      running[k]->advance(jobs_each * (piece + 1) / pieces - jobs_each * piece / pieces);
      running[k]->finish_cycles();
      throw_if_stopped(interruption);
      grows = growth.seen_after_piece();
    }
    all.grows.push_back(grows);
    auto& here = all.tallies.emplace_back();
    for (std::size_t r = 0; r < running[k]->count(); ++r) here.push_back(running[k]->parts_of(r));
    running[k].reset();
    tell(kOfTheWarmUp + (1 - kOfTheWarmUp) * part(k));
  }
  return all;
}

}  // namespace sojourn::policies
