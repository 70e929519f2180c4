// The cards of the fork-join paper, one function each.
#pragma once

#include <string>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce::fork_join {

// Task sharing over its rivals, and what the printed solution misses (ratios, errors).
Card over_job_sharing(const Bench& bench);  // figure 2
Card over_fifo(const Bench& bench);         // figure 3
Card error_of_the_published(const Bench& bench);
Card given_largest_task(const Bench& bench);
Card mixed_sizes(const Bench& bench);

// The bounds (bounds).
Card lower_bound_gap(const Bench& bench);    // figure 4a
Card bounds(const Bench& bench, int tasks);  // figures 4b, 4c, 4d

// A job of m tasks among jobs of a tasks (tagged).
Card by_others(const Bench& bench, double load);  // figures 5a to 5d: against a
Card by_tasks(const Bench& bench, double load);   // figures 6a to 6d: against m

}  // namespace sojourn::reproduce::fork_join
