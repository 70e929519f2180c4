// Dynamic spacesharing with everything exponential, as jumps between (jobs, phase): phase 0 while jobs run, 1 while
// processors are shared out anew. For following it jump by jump, and for solving it level by level.
#pragma once

#include <vector>

#include "sojourn/malleable_jobs/model.h"
#include "sojourn/reproduce/walk.h"

namespace sojourn::reproduce::malleable {

Jumps jumps_of(const malleable_jobs::Model& model);

// P(at least n jobs), n = 0, 1, ..., of the chain cut off at `most` jobs: eliminated level by level from above.
std::vector<double> tails_cut_at(const Jumps& jumps, int most);

}  // namespace sojourn::reproduce::malleable
