#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/exact_pool.h"
#include "sojourn/fork_join/own_servers.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/task_count.h"
#include "sojourn/fork_join/test_models.h"

namespace sojourn::fork_join {
namespace {

Model pool(int processors, distributions::WholeNumbers tasks, double load) {
  Model m = one_server(1, load, Discipline::fifo);
  m.processors = processors;
  m.tasks = std::move(tasks);
  return with_load(m, load);
}

TEST(TaskCount, SingleTasksAreMMc) {
  const Model m = pool(4, distributions::always(1), 0.8);
  const TaskCount count(m);
  EXPECT_NEAR(count.prob_all_busy(), 0.59643247, 5e-9);
  EXPECT_NEAR(count.mean() / 3.2, 1.74554059, 5e-9);
}

TEST(TaskCount, GeneratingFunctionAgreesWithTheCuts) {
  const Model m = pool(3, distributions::weighted_whole({1, 2, 7}, {0.4, 0.4, 0.2}), 0.85);
  const TaskCount count(m);
  const auto p = count.pmf(2000);
  double sum = 0, mean = 0, beyond = 0;
  std::complex<double> busy = 0;
  const std::complex<double> z(0.3, 0.4);
  for (std::size_t n = 0; n < p.size(); ++n) {
    sum += p[n];
    mean += static_cast<double>(n) * p[n];
    if (n >= 3) busy += p[n] * std::pow(z, static_cast<double>(n - 3)), beyond += static_cast<double>(n - 3) * p[n];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(mean, count.mean(), 1e-10);
  EXPECT_NEAR(beyond, count.mean_beyond(), 1e-10);
  EXPECT_NEAR(static_cast<double>(std::abs(LongComplex(busy) - count.all_busy(1.0L - LongComplex(z)))), 0, 1e-13);
  EXPECT_NEAR(std::log(p[1000] / p[1001]), count.log_decay(), 1e-9);
}

// The fate of a job by first steps over (others waiting, others in service, own waiting, own in service), its order
// written out: an independent derivation.
class FirstStepsOfAJob {
 public:
  explicit FirstStepsOfAJob(int c) : c_(c) {}
  double mean(int others, int own) {
    const int serving = std::min(others, c_), starting = std::min(own, c_ - serving);
    return go({others - serving, serving, own - starting, starting});
  }

 private:
  using State = std::array<int, 4>;
  double go(const State& s) {
    if (s[2] + s[3] == 0) return 0;
    if (const auto at = known_.find(s); at != known_.end()) return at->second;
    const double rate = s[1] + s[3];
    double value = 1 / rate;
    for (const int who : {1, 3}) {
      if (s[static_cast<std::size_t>(who)] == 0) continue;
      State next = s;
      --next[static_cast<std::size_t>(who)];
      if (next[0] > 0)
        --next[0], ++next[1];
      else if (next[2] > 0)
        --next[2], ++next[3];
      value += s[static_cast<std::size_t>(who)] / rate * go(next);
    }
    return known_[s] = value;
  }
  int c_;
  std::map<State, double> known_;
};

TEST(Pool, MeanAgreesWithFirstSteps) {
  for (const int c : {1, 2, 3, 6})
    for (const int m : {1, 2, 5, 9}) {
      const Model model = pool(c, distributions::always(m), 0.7);
      FirstStepsOfAJob steps(c);
      const auto p = TaskCount(model).pmf(900);
      double mean = 0;
      for (int n = 0; n < 900; ++n) mean += p[static_cast<std::size_t>(n)] * steps.mean(n, m);
      EXPECT_NEAR(solve_pool(model).measures.value("mean_response") / mean, 1, 1e-11)
          << c << " processors, " << m << " tasks";
    }
}

TEST(Pool, OneProcessorIsMG1) {
  Model m = pool(1, distributions::weighted_whole({1, 5}, {0.7, 0.3}), 0.8);
  for (const bool tagged : {false, true}) {
    if (tagged) m.tagged = 3;
    const auto a = solve_pool(m), b = solve_single_fifo(m);
    for (const char* name : {"mean_response", "mean_wait", "prob_wait"})
      EXPECT_NEAR(a.measures.value(name) / b.measures.value(name), 1, 1e-11) << name;
    for (const char* name : {"response_p50", "response_p99", "wait_p95"})
      EXPECT_NEAR(a.measures.value(name) / b.measures.value(name), 1, 1e-6) << name;
  }
}

TEST(Pool, WithRoomForEveryoneAJobTakesItsLargestTask) {
  const auto a = solve_pool(pool(400, distributions::always(10), 0.1));
  EXPECT_NEAR(a.measures.value("mean_response"), harmonic(10), 1e-9);
  EXPECT_NEAR(a.measures.value("response_p90"), -std::log(1 - std::pow(0.9, 0.1)), 1e-6);
}

TEST(Pool, AThousandProcessorsAreNoTrouble) {
  const auto a = solve_pool(pool(1000, distributions::always(100), 0.9));
  EXPECT_GT(a.measures.value("mean_response"), harmonic(100));
  EXPECT_LT(a.measures.value("mean_response"), 3 * harmonic(100));
}

TEST(Pool, PercentilesKeepTheBudget) {
  const auto m = pool(4, distributions::always(2000), 0.8);
  EXPECT_TRUE(solve_pool(m, 60).measures.find("response_p95"));
  const auto hasty = solve_pool(m, 0.01);
  EXPECT_FALSE(hasty.measures.find("response_p95"));
  EXPECT_TRUE(hasty.measures.find("mean_response"));
}

TEST(OwnServers, CheckedTable) {
  EXPECT_NEAR(two_server_mean(0.5, 1), 2.875, 1e-14);
  const struct {
    int K;
    double load, nt, vm, varki;
  } rows[] = {{2, 0.5, 2.875, 2.875, 2.83333},
              {4, 0.8, 8.93030, 9.06607, 8.50852},
              {8, 0.9, 21.45339, 21.54207, 19.81560},
              {16, 0.9, 25.57826, 25.05090, 23.48924},
              {32, 0.9, 29.79582, 28.32426, 27.23095}};
  for (const auto& r : rows) {
    EXPECT_NEAR(nelson_tantawi(r.K, r.load, 1), r.nt, 5.1e-6) << r.K;
    EXPECT_NEAR(varma_makowski(r.K, r.load, 1), r.vm, 5.1e-6) << r.K;
    EXPECT_NEAR(varki(r.K, r.load, 1), r.varki, 5.1e-6) << r.K;
  }
  const struct {
    int K;
    double V;
  } factors[] = {{1, 1.0}, {2, 1.375}, {4, 1.745684}, {8, 2.091579}, {16, 2.407796}, {32, 2.696196}};
  for (const auto& f : factors) EXPECT_NEAR(heavy_traffic_factor(f.K), f.V, 5.1e-7) << f.K;
}

TEST(OwnServers, FormulasScaleWithTheUnitOfTime) {
  for (const int K : {2, 5, 40}) {
    EXPECT_NEAR(varma_makowski(K, 0.35, 0.5) / varma_makowski(K, 0.7, 1), 2, 1e-11);
    EXPECT_NEAR(nelson_tantawi(K, 0.35, 0.5) / nelson_tantawi(K, 0.7, 1), 2, 1e-12);
    EXPECT_NEAR(varki(K, 0.35, 0.5) / varki(K, 0.7, 1), 2, 1e-12);
  }
}

TEST(OwnServers, BoundsEncloseTheApproximations) {
  for (const int K : {3, 8, 32, 200})
    for (const double load : {0.1, 0.5, 0.9}) {
      double lower = 0, upper = 0;
      const auto all = solve_own_servers(own(K, load, distributions::exponential(1)));
      for (const auto& a : all) {
        if (a.kind == answers::MethodKind::lower_bound) lower = a.measures.value("mean_response");
        if (a.kind == answers::MethodKind::upper_bound) upper = a.measures.value("mean_response");
      }
      for (const auto& a : all)
        if (a.name == "nelson-tantawi" || a.name == "varma-makowski") {
          EXPECT_GT(a.measures.value("mean_response"), lower) << a.name << K;
          EXPECT_LT(a.measures.value("mean_response"), upper) << a.name << K;
        }
    }
}

// The general bound, by inversion and quadrature, on an exponential it does not recognise.
TEST(OwnServers, GeneralBoundAgreesWithTheClosedOne) {
  MatrixXd S(2, 2);
  S << -3, 2, 0, -1;
  RowVectorXd alpha(2);
  alpha << 0.4, 0.6;
  const auto disguised = solve_own_servers(own(6, 0.7, distributions::from_phase_type({alpha, S})));
  const auto plain = solve_own_servers(own(6, 0.7, distributions::exponential(1)));
  const auto find = [](const auto& all, const std::string& name) {
    for (const auto& a : all)
      if (a.name == name) return a.measures;
    return answers::Measures{};
  };
  for (const char* name : {"independent", "one-server"})
    EXPECT_NEAR(find(disguised, name).value("mean_response") / find(plain, name).value("mean_response"), 1, 1e-6)
        << name;
  EXPECT_NEAR(find(disguised, "independent").value("response_p95") / find(plain, "independent").value("response_p95"),
              1, 1e-6);
}

}  // namespace
}  // namespace sojourn::fork_join
