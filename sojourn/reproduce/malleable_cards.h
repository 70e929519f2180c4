// The cards of the paper on dynamic spacesharing, one function each.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

Card malleable_theorem(const Bench& bench);

// What dynamic spacesharing wins and what it costs (malleable_tradeoffs).
Card malleable_cost(const Bench& bench);
Card malleable_static_or_dynamic(const Bench& bench);
Card malleable_time_repartitioning(const Bench& bench);

// The tail of the number of jobs (malleable_tail).
Card malleable_decay_rate(const Bench& bench);
Card malleable_tail(const Bench& bench);

// Memory (malleable_memory, malleable_misses).
Card malleable_best_partition(const Bench& bench);
Card malleable_miss_ratio(const Bench& bench);

}  // namespace sojourn::reproduce
