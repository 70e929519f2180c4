#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/rigid_jobs/saturated/closed_forms.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/saturated/saturated_chain.h"
#include "sojourn/rigid_jobs/test_models.h"

namespace sojourn::rigid_jobs {
namespace {

SaturatedChain saturated(const Model& m) { return solve_saturated_chain(m.clusters[0].processors, chain_types(m)); }

// Largest stable rates and, for RESET and MARC, the lead of completions: cases A to E to the printed digits.
TEST(SaturatedChain, CheckedRatesAndLeads) {
  const struct {
    Model model;
    double rate, lead;
  } cases[] = {{case_a(), 1.1428571429, .08163265},
               {case_b(), 1.7840152236, .64489893},
               {case_c(), 0.8616727941, 1.87537508},
               {case_d(), 3.3660883905, .39090205},
               {case_e(), 14.3423393071, 2.36345376}};
  for (const auto& c : cases) {
    const auto chain = saturated(c.model);
    EXPECT_NEAR(chain.rate, c.rate, 5.1e-11);
    EXPECT_NEAR(chain.lead, c.lead, 5.1e-9);
    EXPECT_LT(chain.residual, 1e-14);
  }
  EXPECT_EQ(saturated(case_d()).states, 49);
  EXPECT_EQ(saturated(case_e()).states, 35);
}

TEST(SaturatedChain, EqualRatesAgreeWithTheClosedFormInRateAndUse) {
  for (const auto& [k, widths] : {std::pair{5, WidthLaw::uniform(1, 5)},
                                  {9, WidthLaw::weighted({2, 3, 7}, {.2, .5, .3})},
                                  {12, WidthLaw::uniform(3, 6)},
                                  {16, WidthLaw::weighted({1, 2, 4, 8, 16}, {1, 1, 1, 1, 1})}}) {
    const auto chain = saturated(one_class(k, widths, distributions::exponential(1)));
    const auto closed = equal_rates(k, widths);
    EXPECT_NEAR(chain.rate, closed.rate, 1e-12);
    for (std::size_t i = 0; i < closed.used_pmf.size(); ++i) EXPECT_NEAR(chain.used_pmf[i], closed.used_pmf[i], 1e-13);
  }
}

TEST(SaturatedChain, OneOrAllDependsOnTheWideLengthThroughItsMeanOnly) {
  for (const auto& wide :
       {distributions::exponential(3), distributions::erlang(3, 3), distributions::hyperexponential_cv2(3, 5)}) {
    const Model m = two_classes(6, 1, distributions::exponential(0.5), 0.7, 6, wide);
    EXPECT_NEAR(saturated(m).rate, one_or_all_rate(6, 0.7, 0.5, 3), 1e-12);
  }
}

// A phase-type that is an exponential in disguise must change nothing.
TEST(SaturatedChain, PhasesOfAnExponentialInDisguise) {
  const Model plain = one_class(4, WidthLaw::uniform(1, 3), distributions::exponential(1));
  const Model other = one_class(4, WidthLaw::uniform(1, 3), distributions::hyperexponential({0.4, 0.6}, {1.0, 1.0}));
  EXPECT_NEAR(saturated(other).rate, saturated(plain).rate, 1e-12);
  EXPECT_NEAR(saturated(other).lead, saturated(plain).lead, 1e-12);
}

// Worked out by hand. Four processors, widths 2 and 3 equally likely: two narrow ones together or one wide one alone,
// so a pair of jobs takes 1/2 + 1 units. Five processors: one of each together, all processors busy.
TEST(PackingBound, SmallMachinesByHand) {
  const auto bound = [](int k, WidthLaw w) {
    return packing_bound(one_class(k, std::move(w), distributions::exponential(1)));
  };
  EXPECT_NEAR(bound(4, WidthLaw::weighted({2, 3}, {1, 1})).rate, 2 / 1.5, 1e-12);
  EXPECT_NEAR(bound(5, WidthLaw::weighted({2, 3}, {1, 1})).rate, 2.0, 1e-12);
  EXPECT_NEAR(bound(7, WidthLaw::constant(3)).rate, 2.0, 1e-12);
  EXPECT_NEAR(bound(64, WidthLaw::uniform(1, 64)).rate, 64 / 32.5, 1e-9);
  EXPECT_TRUE(bound(64, WidthLaw::uniform(1, 64)).optimal);
  // Widths above half the machine run one at a time, whatever the policy.
  EXPECT_NEAR(bound(100, WidthLaw::uniform(51, 100)).rate, 1.0, 1e-12);
}

TEST(PackingBound, FifoNeverReachesMore) {
  for (const Model& m : {case_a(), case_b(), case_c(), case_d(), case_e()})
    EXPECT_LE(saturated(m).rate, packing_bound(m).rate * (1 + 1e-12));
}

TEST(ChainSize, CountsWhatTheChainHas) {
  for (const Model& m :
       {case_a(), case_d(), case_e(), one_class(12, WidthLaw::uniform(1, 12), distributions::erlang(2, 1))}) {
    const auto types = chain_types(m);
    const Configurations running(m.clusters[0].processors, types);
    const auto size = chain_size(m.clusters[0].processors, types);
    EXPECT_EQ(size.configurations, running.size());
    EXPECT_EQ(size.blocked, BlockedStates(running, types, m.clusters[0].processors).size());
    EXPECT_FALSE(size.at_least);
  }
}

}  // namespace
}  // namespace sojourn::rigid_jobs
