// Searches over places that tests make up, with and without an order, against every place looked at.
#include "sojourn/plan/search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

namespace sojourn::plan {
namespace {

Ground ground(
    long count, Good good, std::function<bool()> may_go_on = [] { return true; }) {
  return {.last = count - 1, .good = std::move(good), .may_go_on = std::move(may_go_on)};
}

RC_GTEST_PROP(Search, BisectionFindsTheFirst, ()) {
  const long n = *rc::gen::inRange<long>(1, 5000), first = *rc::gen::inRange<long>(0, n + 1);
  const auto good = [&](long k) { return k >= first; };
  const auto expected = first < n ? std::optional<long>(first) : std::nullopt;
  RC_ASSERT(first_in_order(0, n - 1, good) == expected);
  RC_ASSERT(first_near(*rc::gen::inRange<long>(0, n), 0, n - 1, good) == expected);
}

RC_GTEST_PROP(Search, CoarseToFineVisitsEachOnce, ()) {
  const long n = *rc::gen::inRange<long>(0, 300);
  std::multiset<long> seen;
  RC_ASSERT(coarse_to_fine(n, [&](long k, long, long end) { return seen.insert(k), end; }));
  RC_ASSERT(static_cast<long>(seen.size()) == n);
  for (long k = 0; k < n; ++k) RC_ASSERT(seen.count(k) == 1);
}

// Whatever the order: with time enough the first good place is found, and it is told that all before it were seen.
RC_GTEST_PROP(Search, LookingNeedsNoOrder, ()) {
  const auto good = *rc::gen::container<std::vector<bool>>(*rc::gen::inRange<std::size_t>(1, 200),
                                                           rc::gen::weightedElement<bool>({{8, false}, {1, true}}));
  std::optional<long> first;
  for (std::size_t k = good.size(); k-- > 0;)
    if (good[k]) first = static_cast<long>(k);
  std::set<long> seen;
  auto g = ground(static_cast<long>(good.size()), [&](long k) {
    seen.insert(k);
    return static_cast<bool>(good[static_cast<std::size_t>(k)]);
  });
  for (long k = 0; k < static_cast<long>(good.size()); k += 3) g.suspects.push_back(k);
  const Seen found = look(g, 17);
  RC_ASSERT(found.answer == first);
  RC_ASSERT(found.every_one_before);
  for (long k = 0; k < first.value_or(static_cast<long>(good.size())); ++k) RC_ASSERT(seen.count(k) == 1);
}

// Without time enough the answer is good, and that something was left out is never denied.
RC_GTEST_PROP(Search, AnAnswerInAHurrySaysSo, ()) {
  const long n = *rc::gen::inRange<long>(1, 2000), patience = *rc::gen::inRange<long>(0, 50);
  const auto good = *rc::gen::container<std::vector<bool>>(static_cast<std::size_t>(n),
                                                           rc::gen::weightedElement<bool>({{40, false}, {1, true}}));
  long asked = 0;
  std::set<long> seen;
  const auto found = look(ground(
                              n,
                              [&](long k) {
                                seen.insert(k);
                                return static_cast<bool>(good[static_cast<std::size_t>(k)]);
                              },
                              [&] { return asked++ < patience; }),
                          17);
  if (found.answer) RC_ASSERT(good[static_cast<std::size_t>(*found.answer)]);
  if (!found.every_one_before) return;
  for (long k = 0; k < found.answer.value_or(n); ++k)
    RC_ASSERT(seen.count(k) == 1 && !good[static_cast<std::size_t>(k)]);
}

// Jobs of width 100 at a fixed load: 200 to 230 hold, then nothing does before 300. A bisection over 100..3000 says
// 300.
bool width_100(long processors) { return (processors >= 200 && processors <= 230) || processors >= 300; }

TEST(Search, SuspectsAreLookedAtFirst) {
  int asked = 0;
  auto g = ground(
      2901, [](long k) { return width_100(k + 100); }, [&] { return asked++ < 40; });
  for (long p = 100; p <= 3000; p += 100) g.suspects.push_back(p - 100);
  const Seen found = look(g, 17);
  EXPECT_EQ(found.answer, 100);
  EXPECT_FALSE(found.every_one_before);
}

TEST(Search, WithTimeEnoughNoSuspectsAreNeeded) {
  const Seen found = look(ground(2901, [](long k) { return width_100(k + 100); }), 17);
  EXPECT_EQ(found.answer, 100);
  EXPECT_TRUE(found.every_one_before);
}

TEST(Search, FindsTheBottomOfAValleyInALongRange) {
  int asked = 0;
  const auto found = bottom(
      0, 1'000'000, [&](long k) { return ++asked, std::fabs(double(k) - 314159.2); }, 33);
  EXPECT_EQ(found, 314159);
  EXPECT_LT(asked, 300);
}

}  // namespace
}  // namespace sojourn::plan
