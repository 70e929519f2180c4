// Other orders than that of arrival, exactly and simulated. Intervals are at 99.9%, some thirty of them: one miss in
// thirty fresh sets of seeds is expected; the seeds are fixed.
#include "sojourn/sequential_grid/exact_orders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sojourn/queues/erlang.h"
#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/sites.h"

namespace sojourn::sequential_grid {
namespace {

using namespace distributions;

Model one_cluster(std::int64_t processors, DistributionPtr time, double load, Discipline discipline) {
  Model m;
  m.clusters = {{"A", processors, 1.0}};
  m.time = std::move(time);
  m.arrivals = arrivals::poisson_arrivals(load * static_cast<double>(processors) / m.time->mean());
  m.discipline = discipline;
  return m;
}

void expect_intervals_hold(const Model& m) {
  ASSERT_FALSE(why_not_exact_order(m));
  const auto exact = solve_exact_order(m);
  simulation::ExperimentOptions o;
  o.jobs = 1'000'000;
  o.seed = 5;
  o.confidence = 0.999;
  o.threads = 1;
  o.replications = 16;
  const auto seen = simulate(m, o);
  for (const char* name : {"mean_response", "mean_wait", "mean_slowdown", "mean_jobs", "mean_queue", "prob_wait"}) {
    const auto *value = exact.measures.find(name), *interval = seen.measures.find(name);
    if (!value || !interval || !interval->interval || !std::isfinite(value->value)) continue;
    EXPECT_LE(interval->interval->low, value->value) << to_string(m.discipline) << " " << name;
    EXPECT_GE(interval->interval->high, value->value) << to_string(m.discipline) << " " << name;
  }
}

TEST(ExactOrders, SharedProcessors) {
  expect_intervals_hold(one_cluster(1, uniform(0.5, 2), 0.7, Discipline::ps));
  expect_intervals_hold(one_cluster(3, hyperexponential_cv2(2, 4), 0.8, Discipline::ps));
  expect_intervals_hold(one_cluster(5, constant(1), 0.9, Discipline::ps));
}

TEST(ExactOrders, ByLength) {
  for (const auto d : {Discipline::sjf, Discipline::srpt}) {
    expect_intervals_hold(one_cluster(1, exponential(1), 0.8, d));
    expect_intervals_hold(one_cluster(1, lognormal(1, 1.5), 0.7, d));
    expect_intervals_hold(one_cluster(1, pmf({1, 2, 6}, {5, 3, 1}), 0.85, d));
  }
}

TEST(ExactOrders, BehindABroker) {
  for (const auto d : {Discipline::ps, Discipline::srpt}) {
    Model m = one_cluster(1, exponential(1), 0.5, d);
    m.clusters = {{"A", 1, 2.0}, {"B", 1, 1.0}};
    m.weights = {2, 1};
    m.arrivals = arrivals::poisson_arrivals(2.1);
    expect_intervals_hold(m);
  }
}

TEST(ExactOrders, SharingFeelsTheMeanAlone) {
  const auto a = solve_exact_order(one_cluster(4, exponential(1), 0.9, Discipline::ps));
  const auto b = solve_exact_order(one_cluster(
      4, bounded_pareto(1.1, 0.1, 1e6)->scaled(1 / bounded_pareto(1.1, 0.1, 1e6)->mean()), 0.9, Discipline::ps));
  EXPECT_NEAR(a.measures.value("mean_response") / b.measures.value("mean_response"), 1, 1e-12);
  // One processor: 1 / (1 - load) for the slowdown of everybody.
  const auto one = solve_exact_order(one_cluster(1, lognormal(3, 2), 0.9999, Discipline::ps));
  EXPECT_NEAR(one.measures.value("mean_slowdown"), 1e4, 1e-6);
  EXPECT_NEAR(one.measures.value("mean_response"), 3e4, 1e-5);
}

TEST(ExactOrders, SeveralProcessorsByLengthAreNotKnown) {
  EXPECT_TRUE(why_not_exact_order(one_cluster(2, exponential(1), 0.5, Discipline::srpt)));
  EXPECT_TRUE(why_not_exact_order(one_cluster(2, exponential(1), 0.5, Discipline::sjf)));
}

// Three jobs at one processor: 4 at 0, 2 at 1, 1 at 2.
template <typename Site>
std::vector<double> ends_of_three() {
  Site site({"A", 1, 1.0}, 1.0);
  const std::vector<std::pair<double, double>> jobs = {{0, 4}, {1, 2}, {2, 1}};
  std::vector<double> responses;
  std::size_t next = 0;
  while (next < jobs.size() || site.jobs() > 0) {
    const double end = site.next_end();
    if (next < jobs.size() && jobs[next].first < end) {
      site.arrive(jobs[next].first, jobs[next].second);
      ++next;
    } else {
      const auto job = site.end(end);
      responses.push_back(job.wait + job.service);
    }
  }
  return responses;
}

TEST(Sites, ByHand) {
  // sjf: 4 ends at 4, then 1 at 5, then 2 at 7. srpt: 2 ends at 3 (tie with 1 at 2: first come), 1 at 4, 4 at 7.
  EXPECT_EQ(ends_of_three<ShortestFirst>(), (std::vector<double>{4, 3, 6}));
  EXPECT_EQ(ends_of_three<LeastLeftFirst>(), (std::vector<double>{2, 2, 7}));
  // Shared: 3 and 2 are left at 1; 2.5, 1.5 and 1 at 2, the last ends at 5; then .5 and 1.5 are left: 6 and 7.
  const auto shared = ends_of_three<Sharing>();
  EXPECT_DOUBLE_EQ(shared[0], 3);
  EXPECT_DOUBLE_EQ(shared[1], 5);
  EXPECT_DOUBLE_EQ(shared[2], 7);
}

}  // namespace
}  // namespace sojourn::sequential_grid
