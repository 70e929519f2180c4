// Simulating staged jobs under any discipline and any distribution.
#pragma once

#include <memory>

#include "sojourn/simulation/experiment.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

std::unique_ptr<simulation::Replication> make_replication(const Model& model, std::uint64_t seed,
                                                          std::uint32_t replication);

// The model must be stable or have a horizon.
answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption = {});

}  // namespace sojourn::staged_jobs
