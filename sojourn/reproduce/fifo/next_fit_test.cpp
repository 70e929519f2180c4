#include "sojourn/reproduce/fifo/next_fit.h"

#include <gtest/gtest.h>

#include "sojourn/reproduce/fifo/printed.h"

namespace sojourn::reproduce::fifo {
namespace {

TEST(NextFit, OneWidthFillsEverySlotAlike) {
  const SlotCounts found = fill_slots({0, 0, 0, 1, 0, 0, 0, 0}, 4, 100);  // width 3 on 7 processors
  for (int slot = 1; slot <= 4; ++slot) {
    EXPECT_EQ(found.counts[slot][6], 100u);
    EXPECT_DOUBLE_EQ(found.mean(slot).value, 6.0);
  }
}

// Ten intervals of 95%, drawn with seed 1: at most 3 may miss (binomial tail 1e-3 beyond). The exact law is that of
// equation (1), which is checked against fractions in reference/figures.
TEST(NextFit, FollowsTheSlotChain) {
  const std::vector<double> widths = {0, 0.3, 0.1, 0.2, 0.4};
  const auto matrix = printed::slots(widths);
  printed::Law p = {0, 0, 0, 0, 1};
  const SlotCounts found = fill_slots(widths, 3, 50'000);
  int missed = 0;
  for (int slot = 1; slot <= 3; ++slot) {
    p = printed::next(p, matrix);
    for (int k = 2; k <= 4; ++k) {
      const auto interval = *found.probability(slot, k).interval;
      missed += p[k] < interval.low || p[k] > interval.high;
    }
  }
  const auto mean = *found.mean(3).interval;
  missed += printed::mean(p) < mean.low || printed::mean(p) > mean.high;
  EXPECT_LE(missed, 3);
}

TEST(NextFit, TheSameSeedGivesTheSameSlots) {
  EXPECT_EQ(fill_slots({0, 0.5, 0.5}, 5, 1000, 7).counts, fill_slots({0, 0.5, 0.5}, 5, 1000, 7).counts);
  EXPECT_NE(fill_slots({0, 0.5, 0.5}, 5, 1000, 7).counts, fill_slots({0, 0.5, 0.5}, 5, 1000, 8).counts);
}

}  // namespace
}  // namespace sojourn::reproduce::fifo
