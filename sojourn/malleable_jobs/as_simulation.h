// Simulating malleable jobs: an event when a job comes, when one ends, when a repartitioning ends.
// Work is kept as work left and run at the speed of the partition, so that nothing here knows about
// phases (except where each partition size has a phase-type law of its own). Equal shares need one
// event per arrival and departure whatever the number of jobs: all jobs progress alike, so they end
// in the order of the progress at which they end.
#pragma once

#include <memory>

#include "sojourn/malleable_jobs/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::malleable_jobs {

std::unique_ptr<simulation::Replication> make_spacesharing(const Model& model, std::uint64_t seed,
                                                           std::uint32_t replication);
std::unique_ptr<simulation::Replication> make_equal_shares(const Model& model, std::uint64_t seed,
                                                           std::uint32_t replication);

simulation::Tally tally_of(const Model& model);

// The model must be stable.
answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption = {});

}  // namespace sojourn::malleable_jobs
