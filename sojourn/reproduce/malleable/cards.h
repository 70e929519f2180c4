// The cards of the paper on dynamic spacesharing, one function each.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce::malleable {

Card theorem_3_4(const Bench& bench);

// What dynamic spacesharing wins and what it costs (tradeoffs).
Card cost(const Bench& bench);
Card static_or_dynamic(const Bench& bench);
Card time_repartitioning(const Bench& bench);

// The tail of the number of jobs (tail).
Card decay_rate(const Bench& bench);
Card tail(const Bench& bench);

// Memory (memory, misses).
Card best_partition(const Bench& bench);
Card miss_ratio(const Bench& bench);

}  // namespace sojourn::reproduce::malleable
