// Which states a chain visits before it comes back: the one recursion behind the LRU miss ratio of
// a Markov block (how many other pages between two visits of a page) and behind the pages to reload
// on return to a locality (which other localities in between).
//
// Starting in `from`, the set of states seen grows one state at a time. Inside a set S the expected
// visits are x_S (I - P_SS)^{-1}, x_S the law of the state that completed S; what leaves goes home
// or to a larger set. Flows only, so nothing is subtracted. (The paper's (43) gets the same
// probabilities by inclusion and exclusion.)
#pragma once

#include <cstdint>
#include <functional>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::memory {

using Set = std::uint32_t;  // bit k: state k

// More states than this are not enumerated.
inline constexpr int kMostStates = 20;

struct Visited {
  double returned = 0;  // probability of coming home with a set that is not `enough`
  double enough = 0;    // probability of ever having seen enough
};

// `on_return(S, probability)` for every set with which the chain comes home. Sets that are `enough`
// are not followed. Throws TooLarge beyond kMostStates.
Visited visited_sets(const MatrixXd& P, int from, const std::function<bool(Set)>& enough,
                     const std::function<void(Set, double)>& on_return);

// The same probability of one set by the paper's taboo system (41)-(43), given that `from` is left.
// For checking.
double taboo_probability(const MatrixXd& P, int from, Set set);

}  // namespace sojourn::memory
