// One job followed until it starts, or until it is done: what comes behind it does not matter under FIFO, so this is
// a chain that ends, walked step by step (uniformisation).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "tests/crosscheck/chain.h"

namespace sojourn::crosscheck {

class Followed {
 public:
  using State = std::vector<int>;  // empty: the end
  using Moves = std::function<void(const State&, const std::function<void(Extended, const State&)>&)>;

  // start: probabilities of the states it may find; what they lack to 1 has ended at once.
  Followed(const std::map<State, Extended>& start, const Moves& moves);

  // Probability that it goes on for longer than t. Throws TooLarge when that takes too many steps.
  Extended tail(Extended t);

 private:
  void step();

  struct Move {
    std::size_t from, to;
    Extended share;
  };
  std::vector<Move> moves_;  // of the uniformised chain
  std::vector<Extended> stay_, x_;
  std::vector<Extended> left_;  // still going on after so many steps
  Extended fastest_ = 0;
};

}  // namespace sojourn::crosscheck
