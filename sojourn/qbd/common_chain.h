// The chain that the phases of the repeating levels make when levels are not looked at: A = up + local + down.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/linear_algebra/generator.h"
#include "sojourn/qbd/sparse_blocks.h"

namespace sojourn::qbd {

class CommonChain {
 public:
  explicit CommonChain(const SparseBlocks& blocks);

  // Stationary in A; zero for phases that are never returned to.
  const std::vector<long double>& alpha() const { return alpha_; }
  // alpha (up - down) 1: the chain is positive recurrent exactly when it is negative.
  double drift() const { return drift_; }
  // alpha (up + down) 1
  double flow() const { return flow_; }
  bool all_return() const;
  // Moves, at the fastest rate, until the slowest phase is left and a likely one is seen: how much longer the slowest
  // thing takes than the quickest.
  double stiffness() const { return stiffness_; }

 private:
  std::vector<long double> alpha_;
  double drift_ = 0.0, flow_ = 0.0, stiffness_ = 0.0;
};

}  // namespace sojourn::qbd
