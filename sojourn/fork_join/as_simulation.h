// Simulating fork-join jobs. Shared processors run on virtual time (sharing_server.h), so that an event costs the
// logarithm of the tasks however many share; first come, first served needs no events at all: the times at which
// processors fall free say everything.
//
// A tagged job that does not occur among the others is put into a copy of the system where another job would
// arrive, and lives there with the same future; the system itself never sees it.
#pragma once

#include <memory>

#include "sojourn/fork_join/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::fork_join {

std::unique_ptr<simulation::Replication> make_replication(const Model& model, std::uint64_t seed,
                                                          std::uint32_t replication);
simulation::HorizonRun run_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds = {});

// The model must be stable or have a horizon. Throws TooLarge when the tasks in the system would not fit.
answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption = {});

}  // namespace sojourn::fork_join
