// The same system sliced another way, for the distribution of the wait: the level is the number of jobs behind the
// first waiting one, whose types are still hidden. With B the blocked states of the saturated chain, every level has
//
//     pi^{(q+1)} = pi^{(q)} R,   q = 0, 1, 2, ...
//
// from the very first, because only arrivals go up. Revealing one hidden job after the other moves down a level at a
// time through states that take no time (given a rate of their own here and left out of every sum: only flows matter),
// so this is a QBD too, with one boundary level.
//
// Types are drawn independently of everything before they are revealed, jobs of one type start in their order of
// arrival and arrive as a Poisson stream, so the distributional Little law holds for each type i: with y = 1 -
// s/lambda,
//
//     E[exp(-s W_i)] = P(nobody waits) + sum_q y^q ( pi^{(q)} 1 - (s / (lambda p_i)) pi^{(q)} 1_{first is i} ).
//
// Inverted numerically (Euler summation, about 8 digits).
#pragma once

#include "sojourn/rigid_jobs/fifo_law.h"
#include "sojourn/rigid_jobs/saturated_chain.h"

namespace sojourn::rigid_jobs {

struct HiddenQueue {
  double nobody = 0.0;      // probability that nobody waits
  RowVectorXd none_behind;  // pi^{(0)} over the blocked states
  RowVectorXd one_behind;   // pi^{(1)}
  MatrixXd R;               // blocked states only
  double mean_queue = 0.0;
  bool usable = false;
};
HiddenQueue solve_hidden_queue(double lambda, const std::vector<ChainType>& types, const Configurations& running,
                               const BlockedStates& blocked, std::int64_t processors);

// Beyond this many phases (blocked states and configurations) tails are left out.
inline constexpr int kMostTailPhases = 500;

// Fills the tails of `law`, types and all together, where they fit.
void add_tails(FifoLaw& law, double lambda, const std::vector<ChainType>& types, const Configurations& running,
               const BlockedStates& blocked, std::int64_t processors);

}  // namespace sojourn::rigid_jobs
