// The cards of the fork-join paper, one function each.
#pragma once

#include <string>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

// Task sharing over its rivals, and what the printed solution misses (fork_join_ratios, fork_join_errors).
Card fork_join_over_job_sharing(const Bench& bench);  // figure 2
Card fork_join_over_fifo(const Bench& bench);         // figure 3
Card fork_join_error(const Bench& bench);
Card fork_join_given_largest(const Bench& bench);
Card fork_join_mixed_sizes(const Bench& bench);

// The bounds (fork_join_bounds).
Card fork_join_lower_bound_gap(const Bench& bench);    // figure 4a
Card fork_join_bounds(const Bench& bench, int tasks);  // figures 4b, 4c, 4d

// A job of m tasks among jobs of a tasks (fork_join_tagged).
Card fork_join_by_others(const Bench& bench, double load);  // figures 5a to 5d: against a
Card fork_join_by_tasks(const Bench& bench, double load);   // figures 6a to 6d: against m

}  // namespace sojourn::reproduce
