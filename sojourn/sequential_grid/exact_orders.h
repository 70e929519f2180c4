// Clusters that serve in another order than that of arrival, exactly: Poisson arrivals, a broker that does not look.
//
//   processor-sharing   any lengths, any number of processors: the number of jobs is that of M/M/c whatever the law of
//                       the lengths, and a job's mean response is in proportion to its length (Cohen 1979)
//   shortest-first      one processor a cluster (queues/size_orders.h)
//   srpt                the same
#pragma once

#include <optional>
#include <string>

#include "sojourn/sequential_grid/queue_law.h"

namespace sojourn::sequential_grid {

// "processor-sharing", ...; nothing for fifo.
std::string method_of(Discipline discipline);
std::optional<std::string> why_not_exact_order(const Model& model);
answers::MethodAnswer solve_exact_order(const Model& model);

// Jobs of one length: whoever came first is the shortest and has the least left.
bool orders_like_fifo(const Model& model);

}  // namespace sojourn::sequential_grid
