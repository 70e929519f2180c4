// The running jobs of one machine, for chains: how many of each type run, in each phase of their length.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sojourn/phase_type/phase_type.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// A type as a chain sees it.
struct ChainType {
  std::int64_t width;
  double probability;
  phase_type::PhaseType length;
  int first_slot;  // its phases are slots first_slot, first_slot + 1, ...
};

// One cluster; every length must be phase-type.
std::vector<ChainType> chain_types(const Model& one_cluster);

// How many configurations there are, and how many states (configuration, type of the first waiting job) in which that
// job does not fit. By dynamic programming over the widths, so that any size can be told without listing it.
struct ChainSize {
  double configurations = 0, blocked = 0;
  double most_jobs = 0;   // that run at once
  bool at_least = false;  // the true numbers are larger: even counting them was cut short
};
ChainSize chain_size(std::int64_t processors, const std::vector<ChainType>& types);
std::string states_text(const ChainSize& size);  // "1,741,630 states", "more than 1e+18 states"

// All configurations that fit, sorted by the number of jobs; index 0 is the empty machine.
class Configurations {
 public:
  Configurations(std::int64_t processors, const std::vector<ChainType>& types);

  int size() const { return static_cast<int>(used_.size()); }
  int slots() const { return slots_; }
  int jobs(int n) const { return jobs_[at(n)]; }
  std::int64_t used(int n) const { return used_[at(n)]; }
  int most_jobs() const { return jobs_.back(); }
  int count(int n, int slot) const { return counts_[at(n) * static_cast<std::size_t>(slots_) + at(slot)]; }
  int with(int n, int slot) const {
    return with_[at(n) * static_cast<std::size_t>(slots_) + at(slot)];
  }  // -1: does not fit
  int without(int n, int slot) const {
    return without_[at(n) * static_cast<std::size_t>(slots_) + at(slot)];
  }  // -1: none
  // First configuration with at least this many jobs.
  int begin_of(int jobs) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int slots_;
  std::vector<std::int64_t> used_;
  std::vector<int> jobs_;
  std::vector<std::uint16_t> counts_;
  std::vector<int> with_, without_;
};

}  // namespace sojourn::rigid_jobs
