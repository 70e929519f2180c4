// Simulating a grid. Two engines over the same streams, so that they can be held against each other job by
// job:
//
//   recursion  a blind broker and first come, first served: a job starts at the later of its arrival and the
//              earliest time a processor of its cluster falls free (Kiefer & Wolfowitz 1955); no events at all
//   events     everything else, and horizons: the calendar of simulation/; other orders than that of arrival have an
//              event loop of their own
#pragma once

#include <memory>

#include "sojourn/sequential_grid/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::sequential_grid {

enum class Engine { automatic, recursion, events };

std::unique_ptr<simulation::Replication> make_recursion(const Model& model, std::uint64_t seed,
                                                        std::uint32_t replication);
std::unique_ptr<simulation::Replication> make_events(const Model& model, std::uint64_t seed, std::uint32_t replication);
// The same where the discipline is not fifo.
std::unique_ptr<simulation::Replication> make_ordered_events(const Model& model, std::uint64_t seed,
                                                             std::uint32_t replication);
simulation::HorizonRun run_ordered_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                              const std::vector<double>& thresholds = {});
simulation::HorizonRun run_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds = {});

// The model must be stable or have a horizon.
answers::MethodAnswer simulate(const Model& model, const simulation::ExperimentOptions& options,
                               const Interruption& interruption = {}, Engine engine = Engine::automatic);

}  // namespace sojourn::sequential_grid
