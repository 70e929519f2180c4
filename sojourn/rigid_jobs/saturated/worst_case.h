// Which widths use a saturated machine of constant-length jobs least? The paper's conjecture, and a search that knows
// nothing of it.
#pragma once

#include <cstdint>

#include "sojourn/rigid_jobs/saturated/closed_forms.h"

namespace sojourn::rigid_jobs {

struct WorstSearch {
  WidthLaw widths;
  double mean_used = 0.0;
  int evaluations = 0;
};

// Minimises the mean use over all width laws: from several starts, probability is moved from width to width in steps
// that shrink when no move helps. A local search: it can only confirm the conjecture, not prove it.
WorstSearch search_worst_case(std::int64_t processors, unsigned seed = 1);

// Beyond this many processors the search would take minutes.
inline constexpr std::int64_t kMostSearched = 24;

}  // namespace sojourn::rigid_jobs
