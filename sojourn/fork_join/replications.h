// The engines behind as_simulation.h.
#pragma once

#include <memory>

#include "sojourn/fork_join/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::fork_join {

// ps-task and ps-job.
std::unique_ptr<simulation::Replication> make_sharing(const Model& model, std::uint64_t seed,
                                                      std::uint32_t replication);
simulation::HorizonRun sharing_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                          const std::vector<double>& thresholds);

// fifo, pool or own servers.
std::unique_ptr<simulation::Replication> make_fifo(const Model& model, std::uint64_t seed, std::uint32_t replication);
simulation::HorizonRun fifo_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                       const std::vector<double>& thresholds);

}  // namespace sojourn::fork_join
