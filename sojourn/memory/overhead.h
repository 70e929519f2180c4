// Time a program on V servers loses to loading pages: misses inside localities, and pages to reload
// on return to a locality that others have pushed out.
//
//     E[overhead] = page cost (R F + sum_I E[N_I] E[C_I]),   R references a server,  E[N_I] = R /
//     E[tau_I], E[tau_I] = 1 / (pi_I (1 - p_II)) the references from one entry into locality I to
//     the next.
//
// For C_I, the pages reloaded, there are two estimates, given which localities G were seen in between: nothing when G
// and I fit together; all of I when G alone fills the memory; in between, only what does not fit (the low one) or all
// of I (the high one). A locality that does not even fit alone misses inside anyway: coming back to a memory without
// its pages adds at most M misses, one for each page that would have been there, and perhaps none. (The paper's
// estimates take all its pages, which counts those misses twice: 0.355 where simulated LRU has 0.266, in
// models/malleable-memory.toml on one server.) Neither is a bound: a program is taken to touch all pages of a locality
// at each visit, and misses to be independent, so that the true ratio can lie outside both.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/memory/program.h"

namespace sojourn::memory {

struct Moments {
  double mean = 0, variance = 0;
};

// One locality on one server.
struct Returns {
  double pages = 0;
  double miss_ratio = 0;       // inside, while the program stays
  double share = 0;            // of the references, pi_I
  double between_entries = 0;  // E[tau_I], in references
  double variance_between = 0;
  double reloaded_low = 0, reloaded_high = 0;                // E[C_I]
  double reloaded_low_square = 0, reloaded_high_square = 0;  // E[C_I^2]
  double sets_total = 0;                                     // of the probabilities of all G: must be 1
};

struct Overhead {
  int servers = 1;
  double pages = 0, references = 0;        // on each server
  double within = 0;                       // miss ratio inside localities: the classical theory's whole answer
  double across_low = 0, across_high = 0;  // miss ratio of returns
  Moments low, high;                       // of the time lost
  std::vector<Returns> localities;

  Moments middle() const { return {0.5 * (low.mean + high.mean), 0.5 * (low.variance + high.variance)}; }
};

// The miss ratio of LRU for a program that came from one page matrix, over all sets of pages: no estimate. Nothing for
// other programs, and where there are more pages than can be enumerated in about a second.
std::optional<double> exact_miss_ratio(const Program& program);

// Throws TooLarge with more localities than can be enumerated.
Overhead overhead_on(const Program& program, int servers);

}  // namespace sojourn::memory
