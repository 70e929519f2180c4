// LRU on the reference chain itself: the independent check of everything in this folder.
#pragma once

#include <cstdint>

#include "sojourn/memory/program.h"

namespace sojourn::memory {

struct SimulatedMisses {
  double miss_ratio = 0, half_width = 0;  // 99.9%, over 20 batches
};

// One of `servers` servers, from an empty memory; the first tenth is not counted. A program that came from one page
// matrix refers to pages as that matrix says. Otherwise a visit to a locality of independent references draws pages
// anew, a Markov block goes on where it was left, a stack keeps its order.
SimulatedMisses simulate_lru(const Program& program, int servers, std::uint64_t references, std::uint64_t seed);

}  // namespace sojourn::memory
