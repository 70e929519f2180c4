#include "sojourn/qbd/first_passage.h"

#include <algorithm>

#include "sojourn/qbd/cyclic_reduction.h"
#include "sojourn/qbd/low_rank.h"

namespace sojourn::qbd {
namespace {

// Below this many phases the dense solver is faster than looking for structure.
constexpr Index kSmall = 24;

Index most_rank(Index m) { return std::max<Index>(1, std::min<Index>(m / 8, 64)); }

}  // namespace

FirstPassage first_passage(const RepeatingBlocks& b, const SparseBlocks& sparse, FirstPassageMethod method) {
  if (method == FirstPassageMethod::logarithmic_reduction) return logarithmic_reduction(b);
  if (method == FirstPassageMethod::automatic && b.phases() >= kSmall) {
    if (const auto down = rank_factor(sparse.down, most_rank(b.phases()))) {
      FirstPassage result = solve_low_rank_down(sparse, *down);
      if (result.converged) return result;
    }
    if (const auto up = rank_factor(sparse.up, most_rank(b.phases()))) {
      FirstPassage result = solve_low_rank_up(sparse, *up);
      if (result.converged) return result;
    }
  }
  return cyclic_reduction(b);
}

}  // namespace sojourn::qbd
