// Policies on nodes: by hand, against a slow second implementation, and against a pool where nodes are one.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "sojourn/scheduling/nodes/schedule_on_nodes.h"
#include "sojourn/scheduling/nodes/slow_nodes.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::scheduling {
namespace {

NodeSpec mixed_machine() {
  NodeSpec spec;
  spec.nodes = 5;
  spec.per_node = {4, 16, 2};
  spec.needs = {{4}, {1, 2}, {2, 8, 1}, {1, 0, 1}, {3, 12}};
  return spec;
}

std::vector<Job> random_jobs(const NodeSpec& spec, int count, int most_parts) {
  std::vector<Job> jobs;
  double submit = 0;
  for (int i = 0; i < count; ++i) {
    submit += *rc::gen::inRange(0, 5);
    const double run = *rc::gen::inRange(1, 12), estimate = run + *rc::gen::inRange(0, 8);
    const auto account = std::uint32_t(*rc::gen::inRange<std::size_t>(0, spec.needs.size()));
    const auto width = std::int32_t(*rc::gen::inRange(1, most_parts + 1)) * spec.needs[account][0];
    jobs.push_back({submit, run, estimate, width, account, double(*rc::gen::inRange(0, 3))});
  }
  return jobs;
}

const std::vector<Policy>& all_policies() {
  static const std::vector<Policy> all = [] {
    std::vector<Policy> made;
    for (const auto backfill : {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative})
      for (const auto order : {Order::arrival, Order::shortest, Order::widest, Order::priority})
        made.push_back({.backfill = backfill, .order = order});
    made.push_back({.backfill = Backfill::easy, .reserve_depth = 3});
    made.push_back({.backfill = Backfill::easy, .order = Order::shortest, .reserve_depth = 2});
    return made;
  }();
  return all;
}

void expect_same(const std::vector<Job>& jobs, const NodeSpec& spec, const Policy& policy) {
  const auto fast = schedule_on_nodes(jobs, spec, policy);
  const SlowNodes slow(jobs, spec, policy);
  RC_LOG() << policy_text(policy);
  RC_ASSERT(fast.starts == slow.starts);
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    auto a = fast.nodes[k], b = slow.nodes[k];
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    RC_ASSERT(a == b);
  }
}

RC_GTEST_PROP(Nodes, as_the_slow_ones, ()) {
  NodeSpec spec = mixed_machine();
  spec.placement = *rc::gen::element(Placement::packed, Placement::spread);
  const auto jobs = random_jobs(spec, *rc::gen::inRange(1, 25), spec.nodes);
  for (const Policy& policy : all_policies()) expect_same(jobs, spec, policy);
}

RC_GTEST_PROP(Nodes, around_outages_as_the_slow_ones, ()) {
  NodeSpec spec = mixed_machine();
  spec.outages = {{10, 7, 40, *rc::gen::inRange(1, 6)}};
  if (*rc::gen::arbitrary<bool>()) spec.outages.push_back({25, 3, kNever, *rc::gen::inRange(1, 6)});
  const auto jobs = random_jobs(spec, *rc::gen::inRange(1, 20), spec.nodes);
  for (const Policy& policy : all_policies()) expect_same(jobs, spec, policy);
}

// Nodes of one processor are a pool, for all who make one reservation at most.
RC_GTEST_PROP(Nodes, of_one_processor_are_a_pool, ()) {
  NodeSpec spec;
  spec.nodes = 100;
  spec.needs = {{1}, {1}, {1}};
  const auto jobs = random_jobs(spec, 60, *rc::gen::inRange(1, 101));
  for (const Policy& policy : all_policies())
    if (policy.backfill != Backfill::conservative && policy.reserve_depth == 1)
      RC_ASSERT(schedule_on_nodes(jobs, spec, policy).starts == schedule(jobs, spec.nodes, policy));
}

// So are whole nodes of several, and one node of P processors.
RC_GTEST_PROP(Nodes, whole_ones_and_a_single_one_are_pools, ()) {
  NodeSpec whole;
  whole.nodes = 20;
  whole.per_node = {4, 10};
  whole.needs = {{4}, {4, 10}};
  const auto jobs = random_jobs(whole, 40, 20);
  NodeSpec single;
  single.nodes = 1;
  single.per_node = {32};
  single.needs = {{1}, {5}, {9}, {32}};
  const auto parts = random_jobs(single, 40, 1);
  for (const Policy& policy : all_policies())
    if (policy.backfill != Backfill::conservative && policy.reserve_depth == 1) {
      RC_ASSERT(schedule_on_nodes(jobs, whole, policy).starts == schedule(jobs, 80, policy));
      RC_ASSERT(schedule_on_nodes(parts, single, policy).starts == schedule(parts, 32, policy));
    }
}

// One node: what is planned on it is planned on a pool, for several reservations too.
RC_GTEST_PROP(Nodes, a_single_one_plans_as_a_pool_does, ()) {
  NodeSpec single;
  single.nodes = 1;
  single.per_node = {32};
  single.needs = {{1}, {5}, {9}, {32}};
  const auto jobs = random_jobs(single, 40, 1);
  for (const int depth : {2, 3, 5}) {
    const Policy policy{.backfill = Backfill::easy, .reserve_depth = depth};
    RC_ASSERT(schedule_on_nodes(jobs, single, policy).starts == schedule(jobs, 32, policy));
  }
}

RC_GTEST_PROP(Nodes, whole_ones_stop_jobs_as_a_pool_does, ()) {
  NodeSpec whole;
  whole.nodes = 20;
  whole.per_node = {4, 10};
  whole.needs = {{4}, {4, 10}};
  const auto jobs = random_jobs(whole, 30, 20);
  for (const auto backfill : {Backfill::none, Backfill::easy})
    for (const auto preempt : {Preempt::requeue, Preempt::suspend}) {
      const Policy policy{.backfill = backfill, .order = Order::priority, .preempt = preempt};
      RC_ASSERT(schedule_on_nodes(jobs, whole, policy).starts == schedule(jobs, 80, policy));
    }
}

// Two nodes of 4 processors and 2 GPUs. A serial job sits on each GPU node's processors; the wide one needs both.
TEST(Nodes, by_hand) {
  NodeSpec spec;
  spec.nodes = 2;
  spec.per_node = {4, 2};
  spec.needs = {{4}, {1, 0}, {1, 2}};
  const std::vector<Job> jobs = {
      {0, 10, 10, 1, 1},  // one processor of node 0 until 10
      {0, 20, 20, 1, 2},  // both GPUs of node 0: packed beside the first, until 20
      {1, 5, 5, 8, 0},    // both nodes whole: reserved at 20
      {2, 5, 5, 1, 2},    // GPUs of node 1: ends at 7, in time
      {3, 30, 30, 1, 1},  // would run past 20, and every node is reserved whole
      {3, 16, 16, 1, 1},  // ends at 19: beside the others on node 0
  };
  const auto easy = schedule_on_nodes(jobs, spec, {.backfill = Backfill::easy});
  EXPECT_EQ(easy.starts, (std::vector<double>{0, 0, 20, 2, 25, 3}));
  EXPECT_EQ(easy.nodes[1], (std::vector<std::int32_t>{0}));
  EXPECT_EQ(easy.nodes[5], (std::vector<std::int32_t>{0}));
  spec.placement = Placement::spread;
  EXPECT_EQ(schedule_on_nodes(jobs, spec, {.backfill = Backfill::easy}).nodes[1], (std::vector<std::int32_t>{1}));
}

// A reservation leaves what it does not need: the serial job runs past it on a reserved node.
TEST(Nodes, a_reserved_node_is_shared) {
  NodeSpec spec;
  spec.nodes = 1;
  spec.per_node = {4};
  spec.needs = {{3}, {1}};
  const std::vector<Job> jobs = {{0, 10, 10, 3, 0}, {1, 10, 10, 3, 0}, {2, 50, 50, 1, 1}, {3, 50, 50, 1, 1}};
  EXPECT_EQ(schedule_on_nodes(jobs, spec, {.backfill = Backfill::easy}).starts, (std::vector<double>{0, 10, 2, 20}));
}

// Maintenance of node 1 from 10 to 14: a job of 8 that comes at 5 waits for it, one of 5 does not.
TEST(Nodes, an_outage_is_planned_around) {
  NodeSpec spec;
  spec.nodes = 2;
  spec.outages = {{10, 4, kNever, 1}};
  spec.needs = {{1}};
  const std::vector<Job> jobs = {{0, 30, 30, 1, 0}, {5, 8, 8, 1, 0}, {5, 5, 5, 1, 0}};
  EXPECT_EQ(schedule_on_nodes(jobs, spec, {.backfill = Backfill::easy}).starts, (std::vector<double>{0, 14, 5}));
  EXPECT_EQ(schedule_on_nodes(jobs, spec, {.backfill = Backfill::none}).starts, (std::vector<double>{0, 14, 22}));
}

}  // namespace
}  // namespace sojourn::scheduling
