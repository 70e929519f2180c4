// The same system sliced another way, for the distribution of the wait: the level is the number of jobs behind the
// first waiting one, whose types are still hidden. With B the blocked states of the saturated chain, every level has
//
//     pi^{(q+1)} = pi^{(q)} R,   q = 0, 1, 2, ...
//
// from the very first, because only arrivals go up. Revealing one hidden job after the other moves down a level at a
// time through states that take no time (given a rate of their own here and left out of every sum: only flows matter),
// so this is a QBD too, with one boundary level.
#pragma once

#include "sojourn/rigid_jobs/saturated/saturated_chain.h"

namespace sojourn::rigid_jobs {

struct HiddenQueue {
  RowVectorXd nobody;       // configurations in which nobody waits, with their probabilities
  RowVectorXd none_behind;  // pi^{(0)} over the blocked states
  double mean_queue = 0.0;
  MatrixXd moves;           // rates between blocked states while the first stays the first
  MatrixXd starts;          // rates from blocked states to the configurations that the start of the first leads to
  MatrixXd reveal_blocked;  // where revealing one job leads from a configuration, with its probabilities: it waits,
  MatrixXd reveal_free;     // or starts
  // From a blocked state with one job more behind the first than a level asks for: the configuration in which a job is
  // revealed that leaves as many behind as that (rows sum to one).
  MatrixXd passage;
  double error_estimate = 0.0;
  bool usable = false;
};
HiddenQueue solve_hidden_queue(double lambda, const std::vector<ChainType>& types, const Configurations& running,
                               const BlockedStates& blocked, std::int64_t processors);

}  // namespace sojourn::rigid_jobs
