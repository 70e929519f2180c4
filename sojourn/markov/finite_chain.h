// Finite continuous-time chains found by exploring states: give a start and what can happen next.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <vector>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/generator.h"

namespace sojourn::markov {

template <typename State>
struct FiniteChain {
  std::vector<State> states;           // in the order of discovery
  linear_algebra::SparseMatrix rates;  // off the diagonal
};

// transitions(state, emit) calls emit(next, rate). Throws TooLarge beyond most_states.
template <typename State, typename Transitions>
FiniteChain<State> explore(const State& start, const Transitions& transitions, std::size_t most_states = 20'000'000) {
  FiniteChain<State> chain;
  std::map<State, Index> index{{start, 0}};
  std::vector<Eigen::Triplet<double>> entries;
  chain.states.push_back(start);
  for (std::size_t at = 0; at < chain.states.size(); ++at) {
    stop_point();
    const State here = chain.states[at];
    transitions(here, [&](const State& next, double rate) {
      if (rate <= 0.0) return;
      const auto [place, fresh] = index.emplace(next, static_cast<Index>(chain.states.size()));
      if (fresh) {
        if (chain.states.size() == most_states)
          throw TooLarge(fmt::format("the chain has more than {} states", grouped(static_cast<double>(most_states))));
        chain.states.push_back(next);
      }
      if (place->second != static_cast<Index>(at)) entries.emplace_back(static_cast<Index>(at), place->second, rate);
    });
  }
  const auto n = static_cast<Index>(chain.states.size());
  chain.rates.resize(n, n);
  chain.rates.setFromTriplets(entries.begin(), entries.end());
  return chain;
}

struct StationaryLaw {
  RowVectorXd probabilities;
  double residual = 0.0;  // max |pi Q| over the fastest rate
};

// GTH elimination while small (every probability to rounding, however small), sparse LU with refinement in
// extended precision beyond.
StationaryLaw stationary(const linear_algebra::SparseMatrix& rates);

// Largest chain that is eliminated densely.
inline constexpr Index kDenseStates = 1500;

}  // namespace sojourn::markov
