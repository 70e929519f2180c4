// Orders, backfilling, pre-emption, limits, deadlines, partitions and batches of drawn jobs. Intervals are at 99.9%,
// some thirty of them: one miss in thirty fresh sets of seeds is expected; the seeds are fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/carried.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/rigid_jobs/stability.h"
#include "sojourn/rigid_jobs/test_models.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::rigid_jobs {
namespace {

using scheduling::Backfill;
using scheduling::Order;
using scheduling::Preempt;

simulation::ExperimentOptions so_many(std::uint64_t jobs) {
  simulation::ExperimentOptions o;
  o.jobs = jobs;
  o.seed = 11;
  o.confidence = 0.999;
  o.threads = 1;
  o.replications = 16;
  return o;
}

bool holds(const answers::Measures& m, const char* name, double value) {
  const auto* found = m.find(name);
  return found && found->interval && found->interval->low <= value && value <= found->interval->high;
}

// The jobs of a replication as a list, and when the first of them end under a policy: responses in order of length.
std::vector<double> listed_responses(const Model& m, std::size_t count) {
  Workload workload(m, 5, 2);
  std::vector<scheduling::Job> jobs;
  double submit = 0;
  for (std::size_t i = 0; i < 3 * count; ++i) {
    submit += workload.interval();
    const auto drawn = workload.job();
    const auto c = workload.last_class();
    jobs.push_back({submit, drawn.size, m.estimate_factor * drawn.size, static_cast<std::int32_t>(drawn.width), c,
                    m.classes[c].priority});
  }
  scheduling::Policy p = m.policy;
  p.rank.shares.clear();
  for (const auto& c : m.classes) {
    p.rank.shares.push_back(c.entitled);
    p.rank.largest_priority = std::max(p.rank.largest_priority, c.priority);
  }
  p.rank.processors = static_cast<double>(m.clusters[0].processors);
  const auto starts = scheduling::schedule(jobs, m.clusters[0].processors, p);
  // Jobs that may be stopped are recorded when they end, others when they start.
  std::vector<std::pair<double, double>> seen;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    seen.emplace_back(starts[i] + (replans(p) ? jobs[i].run : 0.0), starts[i] + jobs[i].run - jobs[i].submit);
  std::sort(seen.begin(), seen.end());
  std::vector<double> responses;
  for (std::size_t i = 0; i < count; ++i) responses.push_back(seen[i].second);
  std::sort(responses.begin(), responses.end());
  return responses;
}

TEST(ListedPolicies, drawn_jobs_start_as_the_same_jobs_in_a_list) {
  Model m = at_rate(case_d(), 2.9);
  m.discipline = Discipline::listed;
  m.estimate_factor = 2.5;
  m.classes[0].priority = 1, m.classes[2].priority = 3;
  m.classes[1].entitled = 2;
  m.policy.rank = {
      .half_life = 30, .max_age = 10, .weights = {.age = 1, .size = 0.6, .fair_share = 2.1, .priority = 0.4}};
  constexpr std::size_t kJobs = 3000;
  for (const auto& text : scheduling::order_texts())
    for (const Backfill backfill : {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative}) {
      m.policy.order = text.order;
      m.policy.backfill = backfill;
      m.policy.preempt = text.order == Order::priority ? Preempt::suspend : Preempt::none;
      if (text.order == Order::priority && backfill == Backfill::easy) m.policy.preempt = Preempt::requeue;
      m.policy.reserve_depth = text.order == Order::shortest ? 3 : 1;
      std::vector<double> drawn;
      const auto run = make_events(m, 5, 2);
      run->series = &drawn;
      run->advance(kJobs);
      drawn.resize(kJobs);
      std::sort(drawn.begin(), drawn.end());
      const auto list = listed_responses(m, kJobs);
      for (std::size_t i = 0; i < kJobs; ++i) ASSERT_NEAR(drawn[i], list[i], 1e-7) << policy_name(m) << ", " << i;
    }
}

// Two classes on one processor: Cobham's waits without pre-emption, and the known responses where the first class takes
// the processor from the second (M/G/1 with preemptive resume).
TEST(ListedPolicies, priorities_on_one_processor_cover_the_closed_forms) {
  Model m = two_classes(1, 1, distributions::exponential(1), 0.4, 1, distributions::erlang(2, 2));
  m = at_rate(m, 0.4);
  m.classes[0].priority = 2;
  m.discipline = Discipline::listed;
  m.policy.order = Order::priority;
  const double a = 0.16, b = 0.24, rho_a = a * 1, rho_b = b * 2, residual = 0.5 * (a * 2 + b * 6);
  const auto waits = simulate(m, so_many(800'000));
  EXPECT_TRUE(holds(waits.classes[0].measures, "mean_wait", residual / (1 - rho_a)));
  EXPECT_TRUE(holds(waits.classes[1].measures, "mean_wait", residual / (1 - rho_a) / (1 - rho_a - rho_b)));
  m.policy.preempt = Preempt::suspend;
  const auto stopped = simulate(m, so_many(800'000));
  EXPECT_TRUE(holds(stopped.classes[0].measures, "mean_response", 1 + 0.5 * a * 2 / (1 - rho_a)));
  EXPECT_TRUE(holds(stopped.classes[1].measures, "mean_response",
                    2 / (1 - rho_a) + residual / (1 - rho_a) / (1 - rho_a - rho_b)));
  EXPECT_EQ(stopped.measures.value("lost_work"), 0);
  // Work that is kept leaves the use as it is; work that is lost does not.
  EXPECT_TRUE(holds(stopped.measures, "utilization", rho_a + rho_b));
  m.policy.preempt = Preempt::requeue;
  const auto lost = simulate(m, so_many(400'000));
  const double part = lost.measures.value("lost_work");
  EXPECT_GT(part, 0.05);
  EXPECT_NEAR(lost.measures.value("utilization") * (1 - part), rho_a + rho_b, 0.01);
}

// Jobs killed at a limit: of exponential lengths the part e^-limit, and the machine does what the cut lengths ask for.
TEST(Limits, are_counted_and_cut_the_work) {
  Model m = at_rate(two_classes(4, 1, distributions::exponential(1), 0.5, 2, distributions::exponential(2)), 1.0);
  for (auto& c : m.classes) {
    c.limit = 2.5;
    c.unlimited = c.time;
    c.time = distributions::capped(c.time, c.limit);
  }
  EXPECT_NEAR(m.classes[0].time->mean(), 1 - std::exp(-2.5), 1e-10);
  EXPECT_NEAR(m.classes[1].time->mean(), 2 * (1 - std::exp(-1.25)), 1e-10);
  m.discipline = Discipline::easy;
  const auto a = simulate(m, so_many(400'000));
  EXPECT_TRUE(holds(a.classes[0].measures, "killed_fraction", std::exp(-2.5)));
  EXPECT_TRUE(holds(a.classes[1].measures, "killed_fraction", std::exp(-1.25)));
  EXPECT_TRUE(holds(a.measures, "utilization", load(m)));
  EXPECT_LE(a.measures.value("response_p50"), 2.5);
}

// M/M/1: P(response > d) = e^-(mu - lambda) d.
TEST(Deadlines, missed_ones_are_the_tail_of_the_response) {
  Model m = at_rate(with_classes(1, {{"jobs", 1.0, WidthLaw::constant(1), distributions::exponential(1)}}), 0.6);
  m.classes[0].deadline = 3;
  EXPECT_FALSE(recursion_applies(m));
  EXPECT_TRUE(holds(simulate(m, so_many(400'000)).measures, "missed_deadlines", std::exp(-0.4 * 3)));
}

// The urgent of two classes on one processor sees only its own kind, whether the others are suspended or begin anew:
// M/M/1, whose responses are exponential. Limits count the time a job has run since it last began, and kill the same
// part under every way to stop jobs.
TEST(Deadlines, and_limits_beside_pre_emption) {
  Model m = at_rate(two_classes(1, 1, distributions::exponential(1), 0.5, 1, distributions::exponential(1)), 0.6);
  m.classes[0].priority = 1;
  m.classes[0].deadline = m.classes[1].deadline = 2;
  m.classes[1].limit = 1.5;
  m.classes[1].unlimited = m.classes[1].time;
  m.classes[1].time = distributions::capped(m.classes[1].time, 1.5);
  m.discipline = Discipline::listed;
  m.policy.order = Order::priority;
  double missed[2] = {};
  for (const Preempt preempt : {Preempt::suspend, Preempt::requeue}) {
    m.policy.preempt = preempt;
    const auto a = simulate(m, so_many(320'000));
    EXPECT_TRUE(holds(a.classes[0].measures, "missed_deadlines", std::exp(-0.7 * 2))) << int(preempt);
    EXPECT_TRUE(holds(a.classes[1].measures, "killed_fraction", std::exp(-1.5))) << int(preempt);
    EXPECT_EQ(a.classes[0].measures.value("killed_fraction"), 0) << "it has no limit";
    missed[preempt == Preempt::requeue] = a.classes[1].measures.value("missed_deadlines");
  }
  EXPECT_GT(missed[1], missed[0]) << "work done twice takes longer";
}

// Fair share over all clusters: class x has used A for 0.8 and B for 0.3, class y B for 0.5. Together x has used more,
// so that y goes first at B, always after a while: Cobham's wait. B alone would let x go first.
TEST(Partitions, count_usage_together) {
  Model m = at_rate(two_classes(1, 1, distributions::exponential(1), 1.1 / 1.6, 1, distributions::exponential(1)), 1.6);
  m.clusters = {{"A", 1, 1.0}, {"B", 1, 1.0}};
  m.weights = {8, 3};
  m.classes[1].clusters = {1};
  m.discipline = Discipline::listed;
  m.policy.order = Order::fair_share;
  m.policy.rank.half_life = 2000;
  EXPECT_TRUE(holds(simulate(m, so_many(320'000)).classes[1].measures, "mean_wait", 0.8 / (1 - 0.5)));
}

// Each class on a partition of its own is a queue of its own: M/M/1 beside M/M/1. Both are told, by class and by
// cluster.
TEST(Partitions, classes_on_their_own_clusters_are_queues_of_their_own) {
  Model m = at_rate(two_classes(1, 1, distributions::exponential(1), 0.5, 1, distributions::exponential(1.5)), 1.0);
  m.clusters = {{"A", 1, 1.0}, {"B", 1, 1.0}};
  m.classes[0].clusters = {0};
  m.classes[1].clusters = {1};
  for (const Broker broker : {Broker::random, Broker::round_robin, Broker::join_shortest_queue, Broker::least_work})
    for (const Discipline d : {Discipline::fifo, Discipline::easy}) {
      m.broker = broker;
      m.discipline = d;
      const auto a = simulate(m, so_many(320'000));
      ASSERT_EQ(a.clusters.size(), 2u);
      ASSERT_EQ(a.classes.size(), 2u);
      EXPECT_TRUE(holds(a.classes[0].measures, "mean_wait", 1.0)) << int(broker);
      EXPECT_TRUE(holds(a.clusters[0].measures, "mean_wait", 1.0)) << int(broker);
      EXPECT_TRUE(holds(a.classes[1].measures, "mean_wait", 4.5)) << int(broker);
      EXPECT_DOUBLE_EQ(a.clusters[1].measures.value("mean_wait"), a.classes[1].measures.value("mean_wait"));
      EXPECT_NEAR(a.clusters[1].measures.value("utilization"), 0.75, 0.02);  // of its own processor
      EXPECT_NEAR(a.classes[1].measures.value("utilization"), 0.375, 0.01);  // of both
    }
  const auto rates = largest_rates(m);
  EXPECT_NEAR(rates.fifo_rate, 2 / 1.5, 1e-12);
}

// M^X/M/1: mean number in the system rho (E[X^2]/E[X] + 1) / 2 / (1 - rho).
TEST(Batches, cover_the_closed_form) {
  Model m = at_rate(one_class(1, WidthLaw::constant(1), distributions::exponential(1)), 0.6);
  m.batch = WidthLaw::weighted({1, 5}, {3, 1});
  const double mean = 2, second = 7;
  const double jobs = 0.6 * (second / mean + 1) / 2 / 0.4;
  EXPECT_TRUE(holds(simulate(m, so_many(800'000)).measures, "mean_response", jobs / 0.6));
  EXPECT_TRUE(holds(simulate(m, so_many(400'000), {}, Engine::events).measures, "mean_response", jobs / 0.6));
}

// What a policy carries: fifo as its own methods say, max-weight what any policy could, ServerFilling everything.
TEST(Carried, by_policies_whose_limit_is_known) {
  Model m = case_d();
  const CarriedOptions o{.confidence = 0.999, .seed = 3, .threads = 1};
  const double full = 8 / mean_demand(m);
  const auto fifo = estimate_carried(m, o);
  EXPECT_NEAR(fifo.rate.value, fifo_limit(m).rate, fifo.rate.interval->high - fifo.rate.value);
  m.discipline = Discipline::server_filling;
  EXPECT_NEAR(estimate_carried(m, o).load.value, 1.0, 0.02);
  m.discipline = Discipline::easy;
  const auto easy = estimate_carried(m, o);
  EXPECT_GT(easy.rate.value, fifo.rate.value);
  EXPECT_LT(easy.rate.interval->low, full);
  Model odd = at_rate(one_class(7, WidthLaw::weighted({2, 3, 5}, {3, 2, 1}), distributions::exponential(1)), 1);
  odd.discipline = Discipline::max_weight;
  const auto weighed = estimate_carried(odd, o);
  EXPECT_NEAR(weighed.rate.value / packing_bound(odd).rate, 1.0, 0.02);
  EXPECT_LT(weighed.rate.interval->low, packing_bound(odd).rate);
}

// Twelve sets of seeds at 95%: fewer than 9 hits come twice in ten thousand times.
TEST(Carried, intervals_cover_what_is_known) {
  int fifo = 0, filling = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const CarriedOptions o{.seed = seed, .threads = 1};
    const auto covers = [](const answers::Measure& m, double value) {
      return m.interval->low <= value && value <= m.interval->high;
    };
    Model m = case_d();
    fifo += covers(estimate_carried(m, o).rate, fifo_limit(m).rate);
    m.discipline = Discipline::server_filling;
    filling += covers(estimate_carried(m, o).load, 1.0);
  }
  EXPECT_GE(fifo, 9);
  EXPECT_GE(filling, 9);
}

// Whoever starts at once has not waited, whatever rounding says of its end: M/M/1 has prob_wait rho.
TEST(Filling, nobody_waits_by_rounding) {
  Model m = at_rate(one_class(1, WidthLaw::constant(1), distributions::exponential(1)), 0.3);
  m.discipline = Discipline::server_filling;
  EXPECT_TRUE(holds(simulate(m, so_many(160'000)).measures, "prob_wait", 0.3));
}

TEST(Filling, remaining_work_first_is_shorter_in_the_mean) {
  Model m = one_class(8, WidthLaw::weighted({1, 2, 4, 8}, {.4, .3, .2, .1}), distributions::hyperexponential_cv2(1, 4));
  m = at_rate(m, 0.85 * 8 / mean_demand(m));
  m.discipline = Discipline::server_filling;
  const double plain = simulate(m, so_many(160'000)).measures.value("mean_response");
  m.discipline = Discipline::server_filling_srpt;
  EXPECT_LT(simulate(m, so_many(160'000)).measures.value("mean_response"), 0.8 * plain);
}

}  // namespace
}  // namespace sojourn::rigid_jobs
