#include "sojourn/qbd/first_passage.h"

#include <algorithm>

#include "sojourn/base/rounding.h"
#include "sojourn/qbd/common_chain.h"
#include "sojourn/qbd/cyclic_reduction.h"
#include "sojourn/qbd/low_rank.h"
#include "sojourn/qbd/thresholds.h"

namespace sojourn::qbd {
namespace {

// Below this many phases the dense solver is faster than looking for structure.
constexpr Index kSmall = 24;

Index most_rank(Index m) { return std::max<Index>(1, std::min<Index>(m / 8, 64)); }

FirstPassage dense(const RepeatingBlocks& b, const CommonChain& common) {
  if (common.all_return() && common.stiffness() < kStiff) {
    FirstPassage result = shifted_cyclic_reduction(b);
    result.error = kUnitRoundoff * common.stiffness();
    if (result.converged) return result;
  }
  return closed_cyclic_reduction(b);
}

}  // namespace

FirstPassage first_passage(const RepeatingBlocks& b, const SparseBlocks& sparse, const CommonChain& common,
                           FirstPassageMethod method) {
  if (method == FirstPassageMethod::logarithmic_reduction) return logarithmic_reduction(b);
  if (method == FirstPassageMethod::closed_cyclic_reduction) return closed_cyclic_reduction(b);
  if (method == FirstPassageMethod::shifted_cyclic_reduction) return shifted_cyclic_reduction(b);
  if (b.phases() >= kSmall)
    if (const auto down = rank_factor(sparse.down, most_rank(b.phases()))) {
      FirstPassage result = solve_low_rank_down(sparse, *down);
      if (result.converged && (result.error < kSure || b.phases() > kMostDense)) return result;
    }
  return dense(b, common);
}

}  // namespace sojourn::qbd
