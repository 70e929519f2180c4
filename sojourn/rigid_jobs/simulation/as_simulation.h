// Simulating rigid jobs. Two engines over the same streams, so that they can be held against each other job by job:
//
//   recursion  fifo and a blind broker: a job starts when, after its predecessor has started, enough processors have
//              been given back (Kiefer and Wolfowitz with several processors a job; Rumyantsev 2014). Processors that
//              fall free together are one entry, so the cost grows with the jobs that run, not with the processors.
//   events     every policy and broker, and horizons: the calendar of simulation/
#pragma once

#include <memory>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::rigid_jobs {

enum class Engine { automatic, recursion, events };

bool recursion_applies(const Model& model);
std::unique_ptr<simulation::Replication> make_recursion(const Model& model, std::uint64_t seed,
                                                        std::uint32_t replication);
std::unique_ptr<simulation::Replication> make_events(const Model& model, std::uint64_t seed, std::uint32_t replication);
simulation::HorizonRun run_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds = {});

// Jobs after which the machine has forgotten how full it was; busy: the rate over the largest stable one.
double jobs_to_forget(const Model& model, double busy);

// What the model knows of its own warm-up and of how little a job tells. What the caller knows already stays.
void tell_what_is_known(const Model& model, simulation::ExperimentOptions& options);

answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption = {}, Engine engine = Engine::automatic);

// What a saturated run of one cluster under fifo shows: the rate of jobs and the index of dispersion of their starts,
// for laws that no chain can hold.
struct SaturatedEstimate {
  double rate = 0.0, rate_half_width = 0.0;              // 95%
  double dispersion = 0.0, dispersion_half_width = 0.0;  // limit of Var N(t) / E N(t)
  std::uint64_t jobs = 0;
};
SaturatedEstimate estimate_saturated(const Model& one_cluster, std::uint64_t seed, std::uint64_t jobs = 2'000'000);

}  // namespace sojourn::rigid_jobs
