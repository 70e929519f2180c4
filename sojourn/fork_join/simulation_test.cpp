#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sojourn/base/errors.h"
#include "sojourn/fork_join/as_chain.h"
#include "sojourn/fork_join/as_phase_chain.h"
#include "sojourn/fork_join/as_simulation.h"
#include "sojourn/fork_join/closed_form.h"
#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/exact_pool.h"
#include "sojourn/fork_join/own_servers.h"
#include "sojourn/fork_join/ps_job.h"
#include "sojourn/fork_join/published.h"
#include "sojourn/fork_join/test_models.h"
#include "sojourn/fork_join/workload.h"

namespace sojourn::fork_join {
namespace {

// Failure budget of this file: every interval below is at 99.9% with a fixed seed; about 60 of them, so that a fresh
// choice of seeds would fail once in some 16 tries, and these seeds have been seen to pass.
constexpr double kConfidence = 0.999;

// Processor sharing the slow way: everybody's remaining work, lowered at every event.
std::vector<double> naive_sharing(const Model& model, std::size_t jobs) {
  struct Running {
    double left;
    std::size_t job;
  };
  Workload workload(model, 1, 0);
  std::vector<Running> running;
  std::vector<double> arrived, ended;
  std::vector<std::int64_t> tasks;
  std::vector<double> order;
  double now = 0, next = workload.interval();
  const double c = static_cast<double>(model.processors);
  while (order.size() < jobs) {
    const auto n = static_cast<double>(running.size()), speed = model.speed * std::min(1.0, c / std::max(n, 1.0));
    std::size_t first = running.size();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < running.size(); ++i)
      if (running[i].left < least) least = running[i].left, first = i;
    const bool departure = first < running.size() && now + least / speed <= next;
    const double time = departure ? now + least / speed : next;
    for (Running& r : running) r.left -= (time - now) * speed;
    now = time;
    if (departure) {
      const std::size_t job = running[first].job;
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(first));
      if (--tasks[job] == 0) order.push_back(now - arrived[job]);
      continue;
    }
    const std::int64_t count = workload.tasks();
    double work = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      const double x = workload.size();
      work += x;
      if (model.discipline == Discipline::ps_task) running.push_back({x, arrived.size()});
    }
    if (model.discipline == Discipline::ps_job) running.push_back({work, arrived.size()});
    tasks.push_back(model.discipline == Discipline::ps_job ? 1 : count);
    arrived.push_back(now);
    next = now + workload.interval();
  }
  return order;
}

TEST(SharingServer, VirtualTimeAgreesWithRemainingWorkJobByJob) {
  for (const int processors : {1, 3})
    for (const auto discipline : {Discipline::ps_task, Discipline::ps_job}) {
      if (processors > 1 && discipline == Discipline::ps_job) continue;
      Model m = one_server(1, 0.8, discipline);
      m.processors = processors;
      m.speed = 1.7;
      m.tasks = distributions::weighted_whole({1, 4, 9}, {0.5, 0.3, 0.2});
      m.time = distributions::hyperexponential_cv2(1, 3);
      m = with_load(m, 0.8);
      const auto expected = naive_sharing(m, 5000);
      const auto replication = make_replication(m, 1, 0);
      std::vector<double> series;
      replication->series = &series;
      replication->advance(5000);
      ASSERT_EQ(series.size(), expected.size());
      for (std::size_t i = 0; i < series.size(); ++i)
        ASSERT_NEAR(series[i], expected[i], 1e-8 * (1 + expected[i])) << "job " << i;
    }
}

simulation::ExperimentOptions options(double precision, std::uint64_t seed = 7) {
  simulation::ExperimentOptions o;
  o.precision = precision;
  o.confidence = kConfidence;
  o.seed = seed;
  o.threads = 1;
  return o;
}

bool covers(const answers::MethodAnswer& a, const char* name, double value) {
  const auto* m = a.measures.find(name);
  return m && m->interval && m->interval->low <= value && value <= m->interval->high;
}

void expect_covered(const answers::MethodAnswer& simulated, const answers::MethodAnswer& exact,
                    std::initializer_list<const char*> names) {
  for (const char* name : names)
    EXPECT_TRUE(covers(simulated, name, exact.measures.value(name)))
        << name << ": " << exact.measures.value(name) << " not in [" << simulated.measures.find(name)->interval->low
        << ", " << simulated.measures.find(name)->interval->high << "]";
}

TEST(Simulation, SeesTaskSharingAndItsPercentiles) {
  const Model m = one_server(4, 0.8);
  const auto s = simulate(m, options(0.01));
  expect_covered(s, solve_chain(m, {}),
                 {"mean_response", "mean_jobs", "utilization", "response_p50", "response_p95", "response_p99"});
}

TEST(Simulation, TellsThePublishedMeanFromTheExactOne) {
  const Model m = one_server(7, 0.8);
  const auto s = simulate(m, options(0.005));
  EXPECT_TRUE(covers(s, "mean_response", exact_mean(m)));
  EXPECT_FALSE(covers(s, "mean_response", solve_published_ode(m)->measures.value("mean_response")));
}

TEST(Simulation, SeesATaggedJobThatIsLikeNoOther) {
  const auto s = simulate(mixed(), options(0.02));
  expect_covered(s, solve_chain(mixed(), {}), {"mean_response", "response_p50", "response_p95"});
}

TEST(Simulation, SeesSharedProcessors) {
  Model m = one_server(1, 0.8);
  m.processors = 3;
  m.tasks = distributions::weighted_whole({2, 5}, {0.5, 0.5});
  m = with_load(m, 0.75);
  expect_covered(simulate(m, options(0.01)), solve_chain(m, {}),
                 {"mean_response", "response_p50", "response_p99", "mean_used_processors"});
}

TEST(Simulation, SeesJobSharingWithAnyTasks) {
  Model m = one_server(3, 0.7, Discipline::ps_job);
  m.time = distributions::hyperexponential_cv2(1, 4);
  expect_covered(simulate(m, options(0.02)), solve_job_sharing(m), {"mean_response", "mean_jobs"});
}

TEST(Simulation, SeesTheLawOfJobSharing) {
  const Model m = one_server(2, 0.6, Discipline::ps_job);
  std::string why;
  const auto exact = solve_job_sharing_chain(m, {}, why);
  ASSERT_TRUE(exact) << why;
  expect_covered(simulate(m, options(0.01)), *exact, {"mean_response", "response_p50", "response_p95", "response_p99"});
}

TEST(Simulation, SeesOneServerInOrder) {
  Model m = one_server(3, 0.7, Discipline::fifo);
  m.time = distributions::erlang(2, 1);
  expect_covered(simulate(m, options(0.01)), solve_single_fifo(m),
                 {"mean_response", "mean_wait", "prob_wait", "response_p50", "response_p99", "wait_p95"});
}

TEST(Simulation, SeesAPoolTaggedOrNot) {
  Model m = one_server(1, 0.8, Discipline::fifo);
  m.processors = 4;
  m.tasks = distributions::uniform_whole(1, 9);
  m = with_load(m, 0.8);
  expect_covered(simulate(m, options(0.01)), solve_pool(m),
                 {"mean_response", "mean_wait", "mean_jobs", "response_p50", "response_p99", "wait_p95"});
  m.tagged = 12;
  expect_covered(simulate(m, options(0.01)), solve_pool(m),
                 {"mean_response", "mean_wait", "response_p50", "response_p99"});
}

TEST(Simulation, SeesPhaseTypeTasks) {
  for (const auto& time : {distributions::erlang(2, 1), distributions::hyperexponential_cv2(1, 4)}) {
    Model m = one_server(2, 0.5);
    m.time = time;
    std::string why;
    const auto exact = solve_phase_chain(m, {}, why);
    ASSERT_TRUE(exact) << why;
    expect_covered(simulate(m, options(0.005)), *exact,
                   {"mean_response", "response_p50", "response_p90", "response_p95", "response_p99"});
  }
}

TEST(Simulation, SeesTwoServersOfTheirOwn) {
  Model m = one_server(2, 0.5, Discipline::fifo);
  m.processors = 2;
  m.placement = Placement::own_servers;
  m = with_load(m, 0.5);
  expect_covered(simulate(m, options(0.004)), solve_own_servers(m)[0], {"mean_response", "mean_jobs", "utilization"});
}

// The simulated column of the checked table and ours are two estimates of one number.
TEST(Simulation, AgreesWithTheTableOfServersOfTheirOwn) {
  const struct {
    int K;
    double load, mean, width;
  } rows[] = {{4, 0.8, 9.133, 0.081}, {8, 0.9, 22.19, 0.27}, {16, 0.9, 26.41, 0.41}, {32, 0.9, 31.01, 0.51}};
  for (const auto& row : rows) {
    Model m = one_server(row.K, row.load, Discipline::fifo);
    m.processors = row.K;
    m.placement = Placement::own_servers;
    m = with_load(m, row.load);
    const auto s = simulate(m, options(0.02));
    const auto* mean = s.measures.find("mean_response");
    const double half = 0.5 * (mean->interval->high - mean->interval->low);
    EXPECT_NEAR(mean->value, row.mean, half + 1.7 * row.width) << row.K;
  }
}

TEST(Simulation, OverloadUpToAHorizonIsAnswered) {
  for (const auto discipline : {Discipline::ps_task, Discipline::fifo}) {
    Model m = one_server(3, 1.5, discipline);
    m.horizon = 1000;
    auto o = options(0.05);
    const auto a = simulate(m, o);
    EXPECT_GT(a.measures.value("mean_response"), 10);
    // Load 1.5 leaves a third of the work undone: the jobs grow like time / 6 or faster, on average over [0, t] half of
    // that.
    EXPECT_GT(a.measures.value("mean_jobs"), 60);
    EXPECT_LE(a.measures.value("utilization"), 1.0 + 1e-9);
    EXPECT_GT(a.measures.value("utilization"), 0.97);
  }
}

TEST(Simulation, RefusesWhatWouldNeverEnd) {
  Model m = one_server(4, 0.8);
  m.tagged = 1'000'000'000;
  EXPECT_THROW(simulate(m, options(0.01)), TooLarge);
  EXPECT_THROW(simulate(one_server(100'000'000, 0.8, Discipline::fifo), options(0.01)), TooLarge);
}

TEST(Simulation, DependsOnSeedAndNotOnThreads) {
  auto o = options(0.05);
  const auto one = simulate(one_server(4, 0.6), o);
  o.threads = 3;
  const auto three = simulate(one_server(4, 0.6), o);
  EXPECT_EQ(one.measures.value("mean_response"), three.measures.value("mean_response"));
  o.seed = 8;
  EXPECT_NE(one.measures.value("mean_response"), simulate(one_server(4, 0.6), o).measures.value("mean_response"));
}

}  // namespace
}  // namespace sojourn::fork_join
