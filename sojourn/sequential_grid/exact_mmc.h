// Poisson arrivals, exponential lengths, a broker that does not look: every cluster is an M/M/c queue.
#pragma once

#include "sojourn/sequential_grid/queue_law.h"

namespace sojourn::sequential_grid {

QueueLaw mmc_law(const Cluster& cluster, double rate, double mean_length);
answers::MethodAnswer solve_mmc(const Model& model);

}  // namespace sojourn::sequential_grid
