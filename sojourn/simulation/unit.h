// A unit of independent information: a replication, a batch of one long run, some runs over a horizon.
#pragma once

#include <vector>

#include "sojourn/simulation/measures.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::simulation {

struct Unit {
  std::vector<Tally> parts;
  // Measures of whole runs rather than of jobs or time, summed over runs: of all together, then part by part. May be
  // shorter.
  std::vector<std::vector<Ratio>> of_runs = {};

  void merge_after(const Unit& other);
};

// All units thrown together.
Unit pooled(const std::vector<Unit>& units);
// Neighbours made one, in pairs; the last of an odd number stays as it is.
void merge_pairs(std::vector<Unit>& units);

}  // namespace sojourn::simulation
