// Rigid jobs under fifo as a QBD: the level is the number of jobs, the phase what runs and the type of the first
// waiting job; the types of those behind it are drawn when they come to the front. With c the most jobs that can run at
// once, every level above c has the phases of the saturated chain, and the blocks
//
//     up = lambda I,  local = -(lambda I + D),  down = T       (with a MAP: D1 (x) I, D0 (x) I - I (x) D, I (x) T)
//
// repeat from level c + 2 on. Levels 0 .. c also hold the phases in which nobody waits.
#pragma once

#include <optional>

#include "sojourn/base/budget.h"
#include "sojourn/qbd/blocks.h"
#include "sojourn/rigid_jobs/chain/fifo_law.h"
#include "sojourn/rigid_jobs/saturated/saturated_chain.h"

namespace sojourn::rigid_jobs {

qbd::LevelChain as_qbd(const arrivals::Map& arrivals, const std::vector<ChainType>& types,
                       const Configurations& running, const BlockedStates& blocked, std::int64_t processors);

struct QbdCost : Cost {
  ChainSize size;
  double phases = 0, levels = 0;
};
// What solving it would take on one core of an ordinary machine, before any of it is built.
QbdCost cost_of_qbd(const Model& one_cluster);

// Why one cluster cannot be solved this way; nothing if it can.
std::optional<std::string> why_not_qbd(const Model& one_cluster, const Budget& budget);

// Exact; why_not_qbd must be silent. Percentiles only for Poisson arrivals (hidden_queue.h).
FifoLaw solve_fifo_qbd(const Model& one_cluster, bool with_tails = true);

}  // namespace sojourn::rigid_jobs
