#include "sojourn/scheduling/replanning.h"

#include <gtest/gtest.h>

#include <random>

#include "sojourn/scheduling/schedule.h"
#include "sojourn/scheduling/slow_replanning.h"
#include "sojourn/scheduling/slow_schedule.h"

namespace sojourn::scheduling {
namespace {

using Instants = std::vector<double>;

Instants ends_of(const std::vector<Job>& jobs, const Instants& starts) {
  Instants ends;
  for (std::size_t k = 0; k < jobs.size(); ++k) ends.push_back(starts[k] + jobs[k].run);
  return ends;
}

struct Drawn {
  std::vector<Job> jobs;
  long processors;
};
Drawn draw_case(std::mt19937_64& draw) {
  Drawn c;
  c.processors = 1 + long(draw() % 12);
  const auto n = 1 + draw() % 16, gap = 1 + draw() % 10, length = 1 + draw() % 15, slack = 1 + draw() % 15;
  double submit = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    submit += double(draw() % gap);
    const double run = 1 + double(draw() % length), estimate = draw() % 3 == 0 ? run : run + double(draw() % slack);
    c.jobs.push_back({submit, run, estimate, 1 + std::int32_t(draw() % std::uint64_t(c.processors)),
                      std::uint32_t(draw() % 3), double(draw() % 3)});
  }
  return c;
}

constexpr Backfill kBackfills[] = {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative};

Policy settled(Policy p, long processors) {
  p.rank = {.half_life = 16,
            .max_age = 20,
            .weights = {.age = 1, .size = 0.5, .fair_share = 1.25, .priority = 0.3},  // sums that tie are common
            .shares = {1, 2, 0.75},
            .largest_priority = 2,
            .processors = double(processors)};
  return p;
}

// With one reservation and nobody stopped it is easy; first-fit and fifo too.
TEST(Replanning, one_reservation_is_easy) {
  std::mt19937_64 draw(31);
  for (int k = 0; k < 2000; ++k) {
    const Drawn c = draw_case(draw);
    for (const Backfill backfill : {Backfill::none, Backfill::first_fit, Backfill::easy}) {
      Policy nobody_stops{backfill};
      nobody_stops.preempt = Preempt::suspend;  // asked for, but all priorities are equal
      auto jobs = c.jobs;
      for (Job& job : jobs) job.priority = 1;
      ASSERT_EQ(schedule(jobs, c.processors, nobody_stops), schedule(jobs, c.processors, {backfill})) << k;
    }
  }
}

TEST(Replanning, everything_as_the_slow_one_has_it) {
  std::mt19937_64 draw(32);
  int stops = 0;
  for (int k = 0; k < 1200; ++k) {
    const Drawn c = draw_case(draw);
    for (const Backfill backfill : kBackfills)
      for (const Preempt preempt : {Preempt::none, Preempt::requeue, Preempt::suspend}) {
        Policy p = settled({backfill}, c.processors);
        p.preempt = preempt;
        p.reserve_depth = 1 + int(draw() % 4);
        const auto& orders = order_texts();
        p.order = draw() % 2 ? Order::priority : orders[draw() % orders.size()].order;
        if (!replans(p)) continue;
        const SlowReplanning slow(c.jobs, c.processors, p);
        stops += slow.stops;
        ASSERT_EQ(ends_of(c.jobs, schedule(c.jobs, c.processors, p)), slow.ends)
            << "case " << k << ", backfill " << int(backfill) << ", preempt " << int(preempt) << ", order "
            << int(p.order);
      }
  }
  EXPECT_GT(stops, 1000);
}

// Orders that look at usage, in the policies that keep their queues sorted too.
TEST(Ranking, usage_as_the_slow_one_sums_it) {
  std::mt19937_64 draw(33);
  for (int k = 0; k < 1500; ++k) {
    const Drawn c = draw_case(draw);
    for (const Backfill backfill : {Backfill::none, Backfill::first_fit, Backfill::easy})
      for (const Order order : {Order::priority, Order::fair_share, Order::multifactor}) {
        Policy p = settled({backfill, order}, c.processors);
        if (k % 2) p.rank.half_life = kNever;
        ASSERT_EQ(ends_of(c.jobs, schedule(c.jobs, c.processors, p)), SlowReplanning(c.jobs, c.processors, p).ends)
            << "case " << k << ", backfill " << int(backfill) << ", order " << int(order);
      }
  }
}

// Four processors, two users of equal share. User 0 has run 4 x 10 = 40 processor seconds by 10, user 1 nothing, so of
// the two jobs that wait the later one, of user 1, starts first; by 20 both have used 40, and the first come goes
// first.
TEST(Ranking, fair_share_by_hand) {
  const std::vector<Job> jobs = {
      {0, 10, 10, 4, 0}, {1, 10, 10, 4, 0}, {2, 10, 10, 4, 1}, {3, 10, 10, 4, 1}, {4, 10, 10, 4, 0}};
  Policy p{Backfill::none, Order::fair_share};
  p.rank.shares = {1, 1};
  EXPECT_EQ(schedule(jobs, 4, p), (Instants{0, 20, 10, 30, 40}));
  p.rank.shares = {1, 3};  // 40/1 against 40/3: user 1 again
  EXPECT_EQ(schedule(jobs, 4, p), (Instants{0, 30, 10, 20, 40}));
}

// Half of what was used is forgotten after each half-life.
TEST(Ranking, usage_decays_by_its_half_life) {
  Usage usage(8);
  const Job job{0, 8, 8, 3, 1};
  usage.started(job, 0);
  usage.ended(job, 8);
  EXPECT_NEAR(usage.of(1), 3 * 8 / std::log(2) * 0.5, 1e-12);
  usage.bring_up_to(24);
  EXPECT_NEAR(usage.of(1), 3 * 8 / std::log(2) * 0.125, 1e-12);
  EXPECT_EQ(usage.of(0), 0);
  Usage never(kNever);
  never.started(job, 0);
  never.bring_up_to(5);
  EXPECT_EQ(never.of(1), 15);
}

// Eight processors. At 4 a job of priority 1 needs all of them: both running jobs make room. Suspended they have 6 and
// 8 seconds left at 9; requeued they begin again.
TEST(Preemption, by_hand) {
  const std::vector<Job> jobs = {{0, 10, 10, 5, 0, 0}, {2, 10, 10, 3, 0, 0}, {4, 5, 5, 8, 0, 1}};
  Policy p{Backfill::easy, Order::priority};
  p.preempt = Preempt::suspend;
  EXPECT_EQ(ends_of(jobs, schedule(jobs, 8, p)), (Instants{15, 17, 9}));
  p.preempt = Preempt::requeue;
  EXPECT_EQ(ends_of(jobs, schedule(jobs, 8, p)), (Instants{19, 19, 9}));
  p.preempt = Preempt::none;
  EXPECT_EQ(ends_of(jobs, schedule(jobs, 8, p)), (Instants{10, 12, 17}));
}

// Only as many as must: of three running jobs the one of width 4 is enough for four processors, though the one of width
// 1 started last and comes first.
TEST(Preemption, spares_whom_it_can) {
  const std::vector<Job> jobs = {{0, 20, 20, 3, 0, 1}, {1, 20, 20, 4, 0, 0}, {2, 20, 20, 1, 0, 0}, {5, 5, 5, 4, 0, 2}};
  Policy p{Backfill::none, Order::priority};
  p.preempt = Preempt::suspend;
  EXPECT_EQ(ends_of(jobs, schedule(jobs, 8, p)), (Instants{20, 26, 22, 10}));
}

// The worked example with two reservations, start by start: as conservative holds job 3's place too, job 6 may not pass
// it at 35 (its 70 seconds would reach into [60, 110)), but job 7 at 40 may.
TEST(Replanning, two_reservations_as_the_slow_one_has_them) {
  const std::vector<Job> jobs = {{0, 40, 40, 5},  {0, 10, 20, 6},  {5, 40, 50, 8},  {15, 20, 80, 4}, {25, 80, 90, 5},
                                 {30, 30, 70, 4}, {40, 20, 20, 3}, {55, 10, 70, 4}, {60, 10, 20, 6}};
  Policy p{Backfill::easy};
  p.reserve_depth = 2;
  const auto starts = schedule(jobs, 10, p);
  EXPECT_EQ(ends_of(jobs, starts), SlowReplanning(jobs, 10, p).ends);
  EXPECT_NE(starts, schedule(jobs, 10, {Backfill::easy}));
}

TEST(Order, priority_by_hand) {
  const std::vector<Job> jobs = {
      {0, 10, 10, 4, 0, 0}, {1, 10, 10, 4, 0, 1}, {2, 10, 10, 4, 0, 2}, {3, 10, 10, 4, 0, 2}};
  EXPECT_EQ(schedule(jobs, 4, {Backfill::none, Order::priority}), (Instants{0, 30, 10, 20}));
  EXPECT_EQ(schedule(jobs, 4, {Backfill::conservative, Order::priority}), (Instants{0, 30, 10, 20}));
}

}  // namespace
}  // namespace sojourn::scheduling
