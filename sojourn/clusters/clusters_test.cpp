#include <gtest/gtest.h>

#include <numeric>

#include "sojourn/clusters/broker.h"
#include "sojourn/clusters/choice.h"

namespace sojourn::clusters {
namespace {

const std::vector<Cluster> kThree = {{"A", 16, 0.5}, {"B", 4, 1.0}, {"C", 2, 2.0}};

TEST(Clusters, PowerIsProcessorsTimesSpeed) {
  EXPECT_EQ(total_processors(kThree), 22);
  EXPECT_EQ(total_power(kThree), 16);
}

TEST(Brokers, EveryNameIsFoundAgain) {
  for (const auto& name : broker_names(OptimalRandom::known)) {
    const auto broker = broker_named(name);
    ASSERT_TRUE(broker.has_value()) << name;
    EXPECT_EQ(to_string(*broker), name);
  }
  EXPECT_EQ(broker_names(OptimalRandom::known).size(), broker_names(OptimalRandom::left_out).size() + 1);
  EXPECT_FALSE(broker_named("Random").has_value());
}

TEST(Brokers, SharesFollowPowerOrWeightsAmongThoseWideEnough) {
  EXPECT_EQ(random_shares(kThree, {}), (std::vector<double>{0.5, 0.25, 0.25}));
  EXPECT_EQ(random_shares(kThree, {}, 3), (std::vector<double>{8.0 / 12, 4.0 / 12, 0}));
  EXPECT_EQ(random_shares(kThree, {0, 1, 3}), (std::vector<double>{0, 0.25, 0.75}));
  EXPECT_EQ(random_shares(kThree, {0, 1, 3}, 5), (std::vector<double>{0, 0, 0}));
}

TEST(Choices, TheSmallestScoreWinsAndTiesAreFair) {
  random::Stream ties(1, 0, random::Purpose::ties);
  const std::vector<std::uint32_t> order = {2, 0, 1};
  const double distinct[] = {3, 1, 2};
  EXPECT_EQ(least(
                order, [&](std::uint32_t i) { return distinct[i]; }, ties),
            1u);
  // Three equals: a fair choice misses 10,000 +- 500 with probability below 1e-8 for each (6 standard deviations).
  std::vector<int> chosen(3);
  for (int i = 0; i < 30000; ++i)
    ++chosen[least(
        order, [](std::uint32_t) { return 7.0; }, ties)];
  for (const int count : chosen) EXPECT_NEAR(count, 10000, 500);
}

TEST(Choices, DrawnWithoutRepetition) {
  random::Stream stream(1, 0, random::Purpose::routing);
  std::vector<std::uint32_t> order(5);
  std::iota(order.begin(), order.end(), 0u);
  std::vector<int> front(5);
  for (int i = 0; i < 25000; ++i) {
    draw_to_front(order, 2, stream);
    ASSERT_NE(order[0], order[1]);
    ++front[order[0]], ++front[order[1]];
  }
  for (const int count : front) EXPECT_NEAR(count, 10000, 500);  // as above
}

}  // namespace
}  // namespace sojourn::clusters
