// The distribution of wait and response of every type under fifo with Poisson arrivals, from the age of the first
// hidden job (fluid/age_process.h): it grows while the first waiting job is blocked; when that starts, hidden jobs are
// revealed until one is blocked, and for each the age falls by the time to the next arrival.
//
// A job is hidden, unless it finds nobody waiting; once revealed it may be blocked until it fits; then it runs. Its
// type does not matter while it is hidden, so one chain serves all types: in it the revealed job is of each type with
// the same probability, whatever the weights of the types, and every type is read from its own states. A rare type has
// as many digits as any other.
#pragma once

#include "sojourn/rigid_jobs/chain/fifo_law.h"
#include "sojourn/rigid_jobs/saturated/saturated_chain.h"

namespace sojourn::rigid_jobs {

// Beyond this many phases (blocked states and configurations) tails are left out.
inline constexpr int kMostTailPhases = 500;

// Fills the tails of `law`, types and all together, where they fit.
void add_tails(FifoLaw& law, double lambda, const std::vector<ChainType>& types, const Configurations& running,
               const BlockedStates& blocked, std::int64_t processors);

}  // namespace sojourn::rigid_jobs
