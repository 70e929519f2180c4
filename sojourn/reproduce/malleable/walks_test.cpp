#include "sojourn/reproduce/malleable/walks.h"

#include <gtest/gtest.h>

#include <numeric>

#include "sojourn/reproduce/malleable/models.h"

namespace sojourn::reproduce::malleable {
namespace {

// The cut chain against the program's level chain, and the walk against the cut chain. Its intervals are made 2.5 times
// as wide: this fails once in a hundred thousand seeds.
TEST(Walks, TheCutChainIsTheProgramsAndTheWalkFollowsIt) {
  const Interruption none;
  const Bench bench(true, none);
  for (const double cost : {0.02, 1.0}) {
    const Settings settings = {setting("policy.reconfiguration.mean", cost)};
    const auto jumps = jumps_of(malleable_model(kEight, settings));
    const auto tails = tails_cut_at(jumps, 400);
    const double mean = std::accumulate(tails.begin() + 1, tails.end(), 0.0);
    EXPECT_NEAR(mean / measured(bench, kEight, settings, "mean_jobs", "qbd"), 1.0, 1e-10) << cost;
    const Walk walk(jumps, 20000);
    for (const int n : {1, 4, 6}) {
      const auto seen = walk.at_least(n);
      EXPECT_NEAR(seen.value, tails[n], 2.5 * (seen.interval->high - seen.value)) << cost << " " << n;
    }
  }
}

}  // namespace
}  // namespace sojourn::reproduce::malleable
