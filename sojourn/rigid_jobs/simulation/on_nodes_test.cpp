// Nodes, outages and failures of drawn jobs, against pools and closed forms. Intervals are at 99.9%, some ten of them:
// one miss in a hundred fresh sets of seeds is expected; the seeds are fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sojourn/rigid_jobs/analysis.h"
#include "sojourn/rigid_jobs/failing_processors.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/stability.h"
#include "sojourn/rigid_jobs/test_models.h"

namespace sojourn::rigid_jobs {
namespace {

simulation::ExperimentOptions counted(std::uint64_t jobs) {
  simulation::ExperimentOptions o;
  o.jobs = jobs;
  o.seed = 3;
  o.confidence = 0.999;
  o.threads = 1;
  o.replications = 16;
  return o;
}

bool told_within(const answers::MethodAnswer& a, const char* name, double value) {
  const auto* found = a.measures.find(name);
  return found && found->interval && found->interval->low <= value && value <= found->interval->high;
}

// The first responses of a run, in the order in which they are told.
std::vector<double> told_responses(const Model& m, std::uint64_t jobs) {
  std::vector<double> seen;
  const auto run = make_events(m, 5, 1);
  run->series = &seen;
  run->advance(jobs);
  return seen;
}

// Machines that are pools in all but words, kept on nodes: the same responses to the last bit.
TEST(OnNodes, what_is_a_pool_behaves_as_one) {
  Model pool = at_rate(case_d(), 2.9);
  pool.estimate_factor = 2.5;
  Model ones = pool, whole = pool;
  ones.partitions = {{.nodes = pool.clusters[0].processors, .per_node = {1}}};
  whole.partitions = {{.nodes = pool.clusters[0].processors, .per_node = {4, 16}}};
  whole.resources = {"processors", "memory"};
  whole.clusters[0].processors *= 4;
  for (const Discipline d :
       {Discipline::fifo, Discipline::first_fit, Discipline::easy, Discipline::most_processors_first}) {
    pool.discipline = ones.discipline = whole.discipline = d;
    const auto expected = told_responses(pool, 20000);
    EXPECT_EQ(told_responses(ones, 20000), expected) << policy_name(pool);
    EXPECT_EQ(told_responses(whole, 20000), expected) << policy_name(pool);
  }
  const auto back = as_pools(whole);
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->on_nodes());
  EXPECT_EQ(back->classes[0].width.values[0], 4 * pool.classes[0].width.values[0]);
}

Model two_to_a_node(double rate) {
  Model m;
  m.clusters = {{"A", 4 * 64, 1.0}};
  m.resources = {"processors", "memory"};
  m.partitions = {{.nodes = 4, .per_node = {64, 100}}};
  m.classes = {{"jobs", 1.0, WidthLaw::constant(1), distributions::exponential(1)}};
  m.classes[0].needs = {1, 50};
  m.arrivals = arrivals::poisson_arrivals(rate);
  return m;
}

// Memory for two on each of four nodes: the M/M/8.
TEST(OnNodes, memory_makes_servers) {
  const Model m = two_to_a_node(6.4);
  EXPECT_NEAR(full_rate(m), 8, 1e-12);
  EXPECT_EQ(scarcest(m).resource, "memory");
  double term = 1, sum = 0;
  for (int k = 0; k < 8; ++k) sum += term, term *= 6.4 / (k + 1);
  const double waits = term / 0.2 / (sum + term / 0.2);  // Erlang C
  const auto a = simulate(m, counted(800'000));
  EXPECT_TRUE(told_within(a, "mean_wait", waits / 1.6));
  EXPECT_TRUE(told_within(a, "prob_wait", waits));
  EXPECT_TRUE(told_within(a, "mean_used_processors", 6.4));
  const auto limit = largest_rates(m).fifo[0];
  EXPECT_NEAR(limit->rate, 8, 3 * limit->half_width);
}

// Processors that are not named go with the largest part of another resource.
TEST(OnNodes, processors_go_with_the_largest_part) {
  Model m = two_to_a_node(1);
  m.classes[0].needs = {-1, 25};
  EXPECT_EQ(need_on(m, 0, 0), (std::vector<double>{16, 25}));
  m.classes[0].needs = {-1, 0.1};
  EXPECT_EQ(need_on(m, 0, 0), (std::vector<double>{1, 0.1}));
  m.classes[0].needs.clear();
  EXPECT_EQ(need_on(m, 0, 0), (std::vector<double>{64, 0}));
  m.classes[0].needs = {3, 101};
  EXPECT_FALSE(takes(m, 0, 0));
  m.classes[0].needs = {3, 2};
  m.placement = Placement::exclusive;
  EXPECT_EQ(need_on(m, 0, 0), (std::vector<double>{64, 100}));
}

// M/M/1 whose server breaks down and goes on where it was: the chain of (jobs, up or down), by brute force.
double broken_server_jobs(double arrival, double service, double failure, double repair) {
  constexpr int kMost = 200, kSteps = 50'000;
  const double scale = arrival + service + failure + repair;
  std::vector<double> up(kMost + 1, 0.0), down(kMost + 1, 0.0);
  up[0] = 1;
  for (int step = 0; step < kSteps; ++step) {
    std::vector<double> next_up(kMost + 1, 0.0), next_down(kMost + 1, 0.0);
    for (int n = 0; n <= kMost; ++n) {
      const int more = std::min(n + 1, kMost), less = std::max(n - 1, 0);
      next_up[more] += up[n] * arrival / scale;
      next_up[less] += up[n] * service / scale;
      next_down[n] += up[n] * failure / scale;
      next_up[n] += up[n] * repair / scale;
      next_down[more] += down[n] * arrival / scale;
      next_up[n] += down[n] * repair / scale;
      next_down[n] += down[n] * (service + failure) / scale;
    }
    up.swap(next_up), down.swap(next_down);
  }
  double mean = 0;
  for (int n = 0; n <= kMost; ++n) mean += n * (up[n] + down[n]);
  return mean;
}

TEST(OnNodes, a_server_that_breaks_down_is_the_known_chain) {
  Model m;
  m.clusters = {{"A", 1, 1.0}};
  m.partitions = {{.nodes = 1, .per_node = {1}}};
  m.partitions[0].failures = Failures{5.0, distributions::exponential(1.0), 1e-7};
  m.classes = {{"jobs", 1.0, WidthLaw::constant(1), distributions::exponential(1)}};
  m.arrivals = arrivals::poisson_arrivals(0.5);
  EXPECT_NEAR(available(m, 0), 5.0 / 6, 1e-12);
  const auto a = simulate(m, counted(800'000));
  EXPECT_TRUE(told_within(a, "mean_jobs", broken_server_jobs(0.5, 1, 0.2, 1)));
  EXPECT_LT(a.measures.value("lost_work"), 1e-6);
}

// The same as a method, and on several processors beside the simulation.
TEST(OnNodes, processors_that_fail_are_solved) {
  Model m = one_class(1, WidthLaw::constant(1), distributions::exponential(1));
  m.partitions = {Partition{}};
  m.partitions[0].failures = Failures{5.0, distributions::exponential(1.0), 0.0};
  m.arrivals = arrivals::poisson_arrivals(0.5);
  const auto solved = [&] {
    answers::Answer answer;
    answer.stability.stable = true;
    analyse(m, largest_rates(m), {}, answer);
    return answer.methods.front();
  };
  EXPECT_EQ(solved().name, "breakdowns");
  EXPECT_NEAR(solved().measures.value("mean_jobs"), broken_server_jobs(0.5, 1, 0.2, 1), 1e-8);
  m.clusters[0].processors = 6;
  m.arrivals = arrivals::poisson_arrivals(3.5);
  const auto simulated = simulate(m, counted(800'000));
  for (const char* name : {"mean_jobs", "mean_wait", "mean_used_processors", "utilization"})
    EXPECT_TRUE(told_within(simulated, name, solved().measures.value(name))) << name;
  // Whatever works is used, also where failures are far too quick to be simulated.
  EXPECT_TRUE(largest_rates(m).fifo[0]->exact);
  EXPECT_NEAR(largest_rates(m).fifo_rate, 5, 1e-12);
  m.partitions[0].failures = Failures{1e-6, distributions::exponential(2e-7), 0.0};
  EXPECT_NEAR(largest_rates(m).fifo_rate, 5, 1e-12);
  m.partitions[0].failures->checkpoint = 1.0;
  EXPECT_FALSE(failing_processors(m));
}

// Repairs of a million lengths, failures a thousand times as rare: the chain in sixty digits, by another program.
TEST(OnNodes, failures_far_slower_than_jobs) {
  Model m = one_class(4, WidthLaw::constant(1), distributions::exponential(1));
  m.partitions = {Partition{}};
  m.partitions[0].failures = Failures{1e9, distributions::exponential(1e6), 0.0};
  m.arrivals = arrivals::poisson_arrivals(3);
  const auto law = queues::failing_servers(*failing_processors(m));
  ASSERT_TRUE(law.usable);
  constexpr double kMeanJobs = 23.44772115071800583;
  EXPECT_NEAR(3 * (law.mean_wait + 1), kMeanJobs, 1e-12 * kMeanJobs);
}

// Restarts from the beginning: a job of constant length L takes (e^{fL} - 1) / f of the node's time.
TEST(OnNodes, work_that_is_lost_is_what_restarts_cost) {
  Model m;
  m.clusters = {{"A", 1, 1.0}};
  m.partitions = {{.nodes = 1, .per_node = {1}}};
  m.partitions[0].failures = Failures{4.0, distributions::constant(0.5)};
  m.classes = {{"jobs", 1.0, WidthLaw::constant(1), distributions::constant(2)}};
  m.arrivals = arrivals::poisson_arrivals(0.2);
  const double held = std::expm1(0.5) * 4;
  EXPECT_NEAR(mean_held(m, 0, 0, 1), held, 1e-12);
  const auto a = simulate(m, counted(400'000));
  EXPECT_TRUE(told_within(a, "lost_work", 1 - 2 / held));
  EXPECT_TRUE(told_within(a, "utilization", 0.2 * held));
}

// Nobody runs during maintenance, and nobody is stopped by it.
TEST(OnNodes, maintenance_takes_its_time) {
  Model m = two_to_a_node(2);
  m.classes[0].time = distributions::capped(distributions::exponential(1), 10);
  m.classes[0].unlimited = distributions::exponential(1);
  m.classes[0].limit = 10;
  m.partitions[0].outages = {{90, 10, 100, 4}};
  m.discipline = Discipline::easy;
  EXPECT_NEAR(available(m, 0), 0.9, 1e-12);
  const auto a = simulate(m, counted(400'000));
  EXPECT_TRUE(told_within(a, "mean_used_processors", 2 * m.classes[0].time->mean()));
  EXPECT_EQ(a.measures.find("lost_work"), nullptr);
  // Of those who come within it all wait: at least half of it in the mean.
  EXPECT_GT(a.measures.value("mean_wait"), 0.1 * 5);
}

// Busy servers over [from, to] when `jobs` are there at time 0, by the chain of their number in small steps.
double mean_busy(int servers, double arrival, int jobs, double from, double to) {
  constexpr int kMost = 400;
  const double scale = arrival + servers, step = 1e-3;
  std::vector<double> now(kMost + 1, 0.0);
  now[static_cast<std::size_t>(jobs)] = 1;
  double area = 0;
  for (double time = 0; time < to - step / 2; time += step) {
    double busy = 0;
    for (int n = 0; n <= kMost; ++n) busy += std::min(n, servers) * now[static_cast<std::size_t>(n)];
    if (time >= from - step / 2) area += busy * step;
    std::vector<double> next = now;
    for (int n = 0; n <= kMost; ++n) {
      const auto k = static_cast<std::size_t>(n);
      const double up = n < kMost ? arrival * step * now[k] : 0, down = std::min(n, servers) * step * now[k];
      next[k] -= up + down;
      if (n < kMost) next[k + 1] += up;
      if (n > 0) next[k - 1] += down;
    }
    now.swap(next);
  }
  EXPECT_LT(scale * step, 0.1);
  return area / (to - from);
}

TEST(OnNodes, a_backlog_and_a_window_of_time) {
  Model m = two_to_a_node(2);
  m.waiting_at_first = 100;
  m.horizon = 20.0;
  const auto early = simulate(m, counted(0));
  m.horizon_from = 10.0;
  const auto late = simulate(m, counted(0));
  EXPECT_GT(early.measures.value("mean_wait"), 3.0);
  EXPECT_GT(late.measures.value("mean_wait"), early.measures.value("mean_wait"));
  EXPECT_TRUE(told_within(late, "mean_used_processors", mean_busy(8, 2, 100, 10, 20)));
}

}  // namespace
}  // namespace sojourn::rigid_jobs
