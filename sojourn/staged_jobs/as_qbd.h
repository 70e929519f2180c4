// A staged system as a level chain: levels by the jobs in stage 1, phases by exploring what can be reached.
//
// Every later stage that needs processors holds only finitely many jobs, because a job advances only while
// processors are left; so the phases are finitely many, and the chain is a QBD for any number of stages.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "sojourn/qbd/sparse_levels.h"
#include "sojourn/staged_jobs/phases.h"

namespace sojourn::staged_jobs {

struct PhaseHash {
  std::size_t operator()(const Phase& phase) const;
};

class PhaseSet {
 public:
  // Its place, and whether it is new.
  std::pair<Index, bool> add(const Phase& phase);
  Index index(const Phase& phase) const { return places_.at(phase); }
  const std::vector<Phase>& list() const { return list_; }
  Index size() const { return static_cast<Index>(list_.size()); }

 private:
  std::vector<Phase> list_;
  std::unordered_map<Phase, Index, PhaseHash> places_;
};

// What a solution will take, known before it starts.
struct Cost {
  double phases = 0, ways_down = 0, boundary_levels = 0;
  double bytes = 0, seconds = 0;
};

inline constexpr Index kMostPhases = 300'000;

class StagedChain {
 public:
  // Throws TooLarge beyond most_phases phases.
  explicit StagedChain(Rules rules, Index most_phases = kMostPhases);

  const Rules& rules() const { return rules_; }
  Cost cost() const;
  qbd::SparseLevelChain blocks();

  // Phases of level k < repeating_level, and of all levels from there on. After blocks().
  const std::vector<Phase>& phases(int level) const {
    return level < levels_ ? below_[static_cast<std::size_t>(level)].list() : repeating_.list();
  }
  Index repeating_phases() const { return repeating_.size(); }

 private:
  void explore_repeating(Index most_phases);
  void explore_below();
  const PhaseSet& set(int level) const {
    return level < levels_ ? below_[static_cast<std::size_t>(level)] : repeating_;
  }
  qbd::SparseLevel level_blocks(int level) const;

  Rules rules_;
  int levels_;
  PhaseSet repeating_;
  std::vector<PhaseSet> below_;
  Index ways_down_ = 0;
};

}  // namespace sojourn::staged_jobs
