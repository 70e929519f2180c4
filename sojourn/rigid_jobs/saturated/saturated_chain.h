// A saturated machine under fifo with phase-type lengths, as a Markov chain. A state is what runs, and the type of the
// first waiting job, which does not fit; the types of the jobs behind it are drawn when they come to the front.
//
// Its rate of completions is the largest stable arrival rate (saturation rule: Baccelli and Foss 1995).
#pragma once

#include <optional>
#include <vector>

#include "sojourn/linear_algebra/m_matrix.h"
#include "sojourn/rigid_jobs/chain/configurations.h"

namespace sojourn::rigid_jobs {

using SparseRow = std::vector<std::pair<int, double>>;

// States (configuration, type of a blocked job), sorted by the number of running jobs.
class BlockedStates {
 public:
  BlockedStates(const Configurations& running, const std::vector<ChainType>& types, std::int64_t processors);
  int size() const { return static_cast<int>(states_.size()); }
  int configuration(int x) const { return states_[static_cast<std::size_t>(x)].first; }
  int type(int x) const { return states_[static_cast<std::size_t>(x)].second; }
  int index(int configuration, int type) const {
    return index_[static_cast<std::size_t>(configuration) * types_ + static_cast<std::size_t>(type)];
  }
  // How many of them have at most this many running jobs: they come first.
  int count_up_to(int jobs) const;

 private:
  std::size_t types_;
  std::vector<std::pair<int, int>> states_;
  std::vector<int> index_, jobs_;
};

// From each configuration, with `hidden` jobs known only by number: reveal and start them while they fit. Rows are laws
// over blocked states; when the hidden jobs run out while all fit, over `free_offset` + configuration.
// hidden_total: jobs in the system (running and hidden together); negative: an endless supply.
std::vector<SparseRow> reveal(const Configurations& running, const BlockedStates& blocked,
                              const std::vector<ChainType>& types, int jobs_in_system, int free_offset);

// Moves out of a state in which `type` waits first (or nobody: type < 0), given what revealing leads to.
struct Moves {
  SparseRow inside;  // a phase changes: (configuration, rate), the first waiting job stays
  SparseRow ends;    // a job ends and, if the first waiting one fits, others start: (target of `reveal`, rate)
};
Moves moves_of(int configuration, int type, const Configurations& running, const BlockedStates& blocked,
               const std::vector<ChainType>& types, std::int64_t processors, const std::vector<SparseRow>& revealed);

struct SaturatedChain {
  double rate = 0.0;  // completions per unit of time
  double residual = 0.0;
  int states = 0;
  std::vector<double> used_pmf;
  // RESET and MARC: how far ahead completions run after a completion; the index of dispersion of completions is
  // 1 + 2 * lead (Grosof, Hong, Harchol-Balter, Scheller-Wolf 2023).
  double lead = 0.0;
};

// Exact. The caller has made sure by chain_size that it fits.
SaturatedChain solve_saturated_chain(std::int64_t processors, const std::vector<ChainType>& types);

// Beyond this many states the sparse factors of the chain grow too large for comfort.
inline constexpr double kMostSaturatedStates = 6'000;  // a few seconds; elimination costs about the cube

}  // namespace sojourn::rigid_jobs
