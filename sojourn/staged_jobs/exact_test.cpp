// The exact solution against checked numbers, closed forms, a dense solver and a brute-force chain.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sojourn/base/errors.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/markov/finite_chain.h"
#include "sojourn/qbd/stationary.h"
#include "sojourn/staged_jobs/analysis.h"
#include "sojourn/staged_jobs/exact_qbd.h"
#include "sojourn/staged_jobs/test_models.h"
#include "sojourn/staged_jobs/two_stage.h"

namespace sojourn::staged_jobs {
namespace {

double exact(const Model& m) { return solve_qbd(m).measures.value("mean_response"); }

Index phases_of(const Model& m) { return StagedChain(rules_of(m, 16)).repeating_phases(); }

TEST(StagedChain, HasTheCountedPhases) {
  EXPECT_EQ(phases_of(staged(4, {1, 2}, 1.0, 0.5)), 3);
  EXPECT_EQ(phases_of(staged(12, {3, 1, 3, 9}, 0.5, 0.8)), 127);
  EXPECT_EQ(phases_of(staged(27, {3, 1, 3, 9}, 0.5, 0.8)), 776);
  EXPECT_EQ(phases_of(staged(45, {3, 1, 3, 9}, 0.5, 0.8)), 3026);
  EXPECT_EQ(phases_of(staged(12, {3, 9, 3, 1}, 0.5, 0.8)), 76);
  EXPECT_EQ(phases_of(staged(45, {3, 9, 3, 1}, 0.5, 0.8)), 1216);
}

TEST(StagedExact, CheckedNumbers) {
  EXPECT_NEAR(exact(staged_at_rate(2, {1, 2}, {1, 1}, 0.3)), 2.998478508939, 5e-13);
  EXPECT_NEAR(exact(staged_at_rate(2, {2, 1}, {1, 1}, 0.3)), 2.932806324111, 5e-13);
  EXPECT_NEAR(exact(staged_at_rate(2, {1, 2}, {1 / 0.7, 1 / 1.3}, 0.2)), 2.660672169811, 5e-13);
  // The checked table has ...896 here; rational arithmetic in the corrected (22) and the chain both give ...8913.
  EXPECT_NEAR(exact(staged_at_rate(2, {2, 1}, {1 / 0.7, 1 / 1.3}, 0.2)), 3.0512016718913, 5e-13);
  EXPECT_NEAR(exact(staged_at_rate(5, {1, 5}, {1, 1}, 0.6)), 5.278606986533, 5e-13);
  EXPECT_NEAR(exact(staged(10, {1, 2}, 1.0, 0.8)), 2.654769, 5e-7);
  EXPECT_NEAR(exact(staged(12, {3, 1, 3, 9}, 0.5, 0.8)), 4.038687255616, 5e-13);
  EXPECT_NEAR(exact(staged(12, {3, 9, 3, 1}, 0.5, 0.6)), 2.630278273878, 5e-13);
}

TEST(StagedExact, OneStageOnOneProcessorIsMM1) {
  const auto a = solve_qbd(staged_at_rate(1, {1}, {1}, 0.75));
  EXPECT_NEAR(a.measures.value("mean_response"), 4.0, 1e-12);
  EXPECT_NEAR(a.measures.value("decay_rate"), 0.75, 1e-12);
  EXPECT_NEAR(a.measures.value("mean_queue"), 2.25, 1e-12);
  EXPECT_EQ(a.measures.value("jobs_p50"), 2);  // 1 - 0.75^3 = 0.578, 1 - 0.75^2 = 0.4375
  EXPECT_NEAR(a.measures.find("jobs_pmf")->array[3], 0.25 * std::pow(0.75, 3), 1e-13);
}

// The same chain through the dense solver of qbd/.
qbd::LevelChain dense(const qbd::SparseLevelChain& s) {
  qbd::LevelChain d;
  for (const auto& level : s.boundary)
    d.boundary.push_back({MatrixXd(level.down), MatrixXd(level.local), MatrixXd(level.up)});
  d.first_down = MatrixXd(s.first_down);
  d.first_local = MatrixXd(s.local);
  d.repeating = {MatrixXd(s.up), MatrixXd(s.local), MatrixXd(s.down)};
  return d;
}

TEST(StagedExact, SparseLevelsAgreeWithTheDenseSolver) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const Model m = random_model(rng, /*general=*/seed % 2 == 0);
    StagedChain chain(rules_of(m, 16));
    const auto blocks = chain.blocks();
    const auto sparse = qbd::solve(blocks);
    qbd::SolveOptions options;
    options.method = qbd::FirstPassageMethod::logarithmic_reduction;
    const auto full = qbd::solve(dense(blocks), options);
    ASSERT_TRUE(sparse.report().usable()) << to_string(sparse.report());
    ASSERT_TRUE(full.report().usable());
    EXPECT_NEAR(sparse.mean_level() / full.mean_level(), 1.0, 1e-10);
    EXPECT_LT((sparse.first() - full.first()).cwiseAbs().maxCoeff(), 1e-11);
    EXPECT_LT((sparse.above() - full.above()).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_LT((sparse.weighted_above() - full.weighted_above()).cwiseAbs().maxCoeff(),
              1e-9 * full.mean_level() + 1e-10);
    EXPECT_NEAR(sparse.decay_rate(), full.decay_rate(), 1e-10);
    EXPECT_LT(sparse.balance_residual(), 1e-13);
  }
}

TEST(StagedExact, SparseLevelsAgreeWithTheDenseSolverOnFourStages) {
  const Model m = staged(18, {3, 1, 3, 9}, 0.5, 0.9);
  StagedChain chain(rules_of(m, 16));
  const auto blocks = chain.blocks();
  const auto sparse = qbd::solve(blocks);
  const auto full = qbd::solve(dense(blocks));
  EXPECT_NEAR(sparse.mean_level() / full.mean_level(), 1.0, 1e-11);
  EXPECT_LT((sparse.above() - full.above()).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_LT(sparse.report().residual, 1e-15);
}

// Counts of jobs only, written from the description and nothing else; arrivals beyond `most` jobs are lost.
double brute_force_response(const Model& m, int most) {
  using Counts = std::vector<int>;
  const double lambda = m.arrivals.rate;
  const auto chain = markov::explore(Counts(m.stages.size(), 0), [&](const Counts& n, auto&& emit) {
    int total = 0;
    for (const int x : n) total += x;
    if (total < most) {
      Counts more = n;
      ++more[0];
      emit(more, lambda);
    }
    double left = m.processors;
    for (std::size_t i = n.size(); i-- > 0;) {
      const double used = std::min(n[i] * m.stages[i].processors, left);
      left -= used;
      Counts next = n;
      --next[i];
      if (i + 1 < n.size()) ++next[i + 1];
      if (used > 1e-9) emit(next, used / m.stages[i].processors / mean_time(m.stages[i]));
    }
  });
  const auto law = markov::stationary(chain.rates);
  double jobs = 0, lost = 0;
  for (std::size_t i = 0; i < chain.states.size(); ++i) {
    int total = 0;
    for (const int x : chain.states[i]) total += x;
    jobs += law.probabilities(static_cast<Index>(i)) * total;
    if (total == most) lost += law.probabilities(static_cast<Index>(i));
  }
  return jobs / (lambda * (1 - lost));
}

TEST(StagedExact, AgreesWithABruteForceChainOfTotalCounts) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(1000 + seed);
    std::uniform_real_distribution<double> u(0.3, 1.7);
    const Model m = staged_at_rate(3, {u(rng), u(rng)}, {u(rng), u(rng)}, 0.0);
    Model loaded = m;
    loaded.arrivals = arrivals::poisson_arrivals(0.5 * m.processors / work(m));
    EXPECT_NEAR(exact(loaded), brute_force_response(loaded, 70), 1e-9);
  }
}

TEST(StagedExact, MeasuresObeyLittleAndConservation) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const Model m = random_model(rng, seed % 3 == 0);
    const auto a = solve_qbd(m);
    EXPECT_NEAR(a.measures.value("utilization"), load(m), 1e-10);
    EXPECT_GE(a.measures.value("mean_wait"), -1e-12);
    double jobs = 0, sum = 0, mean = 0;
    for (const auto& stage : a.classes) jobs += stage.measures.value("mean_jobs");
    EXPECT_NEAR(jobs, a.measures.value("mean_jobs"), 1e-9 * jobs);
    for (std::size_t i = 0; i < a.classes.size(); ++i)  // every stage does its own work
      EXPECT_NEAR(a.classes[i].measures.value("mean_used_processors"),
                  m.arrivals.rate * m.stages[i].processors * mean_time(m.stages[i]), 1e-9 * m.processors);
    const auto& pmf = a.measures.find("jobs_pmf")->array;
    for (std::size_t n = 0; n < pmf.size(); ++n) sum += pmf[n], mean += static_cast<double>(n) * pmf[n];
    EXPECT_NEAR(sum, 1.0, 1e-10);
    EXPECT_NEAR(mean, jobs, 1e-7 * jobs);
  }
}

// One processor a stage and equal times: M/E_r/m. Independently: a QBD of ordered phases, one stage of Erlang time.
TEST(StagedExact, OneProcessorAStageIsMErlangM) {
  for (const int servers : {1, 2, 3})
    for (const int r : {2, 3}) {
      const double rate = 0.8 * servers;
      const std::vector<double> ones(static_cast<std::size_t>(r), 1.0), times(static_cast<std::size_t>(r), 1.0 / r);
      Model one = staged_at_rate(servers, {1}, {1}, rate);
      one.stages[0].time = distributions::erlang(r, 1.0);
      EXPECT_NEAR(exact(staged_at_rate(servers, ones, times, rate)), exact(one), 1e-10)
          << servers << " servers, r = " << r;
      if (servers > 1) continue;
      EXPECT_NEAR(exact(one), 1 + rate * (1 + 1.0 / r) / (2 * (1 - rate)), 1e-10);  // Pollaczek and Khinchine
    }
}

// An M/E_2/2 chain by hand: i jobs of the two in service are in their second phase.
TEST(StagedExact, MErlangTwoOnTwoServersByAnIndependentSolution) {
  const double lambda = 1.5, nu = 2.0;
  qbd::LevelChain c;
  const auto zero = [](int n, int k) { return MatrixXd::Zero(n, k); };
  MatrixXd up0 = zero(1, 2), local1 = zero(2, 2), down1 = zero(2, 1), up1 = zero(2, 3);
  up0(0, 0) = lambda;
  local1(0, 1) = nu;
  down1(1, 0) = nu;
  up1(0, 0) = lambda, up1(1, 1) = lambda;
  MatrixXd down2 = zero(3, 2), local2 = zero(3, 3), down = zero(3, 3);
  for (int i = 0; i <= 2; ++i) {
    if (i < 2) local2(i, i + 1) = (2 - i) * nu;
    if (i > 0) down2(i, i - 1) = i * nu, down(i, i - 1) = i * nu;
  }
  c.boundary = {{zero(1, 0), zero(1, 1), up0}, {down1, local1, up1}};
  c.first_down = down2;
  c.first_local = local2;
  c.repeating = {lambda * MatrixXd::Identity(3, 3), local2, down};
  EXPECT_NEAR(exact(staged_at_rate(2, {1, 1}, {0.5, 0.5}, lambda)), qbd::solve(c).mean_level() / lambda, 1e-11);
}

// Rate 1 split in two equal Markov phases is still Poisson; an Erlang of one stage is exponential.
TEST(StagedExact, AMapThatIsPoissonChangesNothing) {
  Model m = staged_at_rate(4, {1, 3}, {1, 1}, 0.6);
  const double poisson = exact(m);
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.1, 0.5, 0.7, -1.3;
  D1 << 0.4, 0.2, 0.1, 0.5;
  m.arrivals = arrivals::map_arrivals(arrivals::Map(D0, D1));
  EXPECT_NEAR(exact(m), poisson, 1e-11);
}

// A stage wanting all processors, one job at a time: M/G/1 with the sum of both stages when both want all.
TEST(StagedExact, PhaseTypeStagesOnTheWholeMachineAreMG1) {
  Model m = staged_at_rate(6, {6, 6}, {1, 1}, 0.3);
  m.stages[0].time = distributions::erlang(3, 1.0);
  m.stages[1].time = distributions::hyperexponential({0.3, 0.7}, {2.0, 0.6});
  const double mean = mean_service(m), variance = m.stages[0].time->variance() + m.stages[1].time->variance();
  const double second = variance + mean * mean;
  EXPECT_NEAR(exact(m), mean + 0.3 * second / (2 * (1 - 0.3 * mean)), 1e-10);
}

TEST(StagedExact, StagesThatNeedNothing) {
  // at the end: exactly
  EXPECT_NEAR(exact(staged_at_rate(8, {8, 0}, {0.7, 2}, 1.1)), parallel_then_serial(1.1, 0.5, 1 / 0.7), 1e-11);
  // before: by truncation, with an estimate that covers the error
  for (const double lambda : {0.2, 0.6, 0.9}) {
    const auto a = solve_qbd(staged_at_rate(8, {0, 8}, {1.5, 1}, lambda));
    const double truth = serial_then_parallel(lambda, 1 / 1.5, 1.0);
    EXPECT_NEAR(a.measures.value("mean_response"), truth, std::max(1e-10, *a.error_estimate) * truth);
    EXPECT_LT(*a.error_estimate, 1e-9);
  }
  // so many in the serial stage that the first truncations are unstable
  EXPECT_NEAR(exact(staged_at_rate(8, {0, 8}, {100, 1}, 0.5)), 202.0, 1e-8);
  const double unit = 3.0;
  EXPECT_NEAR(exact(staged_at_rate(8, {0, 8, 0}, {0.5, 1.5, 1.0}, 0.4)),
              unit * serial_parallel_serial(0.4 * unit, 0.5, 1.0 / 3), 1e-9);
  // in the middle, on a machine so large that nobody waits
  EXPECT_NEAR(exact(staged_at_rate(16, {1, 0, 1}, {1, 0.5, 1}, 0.2)), 2.5, 1e-9);
}

// Close to saturation the error estimate grows, and covers the error.
TEST(StagedExact, ErrorEstimateCoversTheErrorNearSaturation) {
  for (const double off : {1e-2, 1e-3, 1e-4, 1e-5}) {
    SCOPED_TRACE("load 1 - " + std::to_string(off));
    const Model low = staged(9, {3, 9}, 1.0, 1 - off), high = staged(2, {2, 1}, 1.0, 1 - off);
    const auto a = solve_qbd(low), b = solve_qbd(high);
    EXPECT_NEAR(a.measures.value("mean_response") / low_then_high(low.arrivals.rate, 1, 1, 3), 1,
                10 * *a.error_estimate);
    EXPECT_NEAR(b.measures.value("mean_response") / high_then_low_by_two(high.arrivals.rate, 1, 1), 1,
                10 * *b.error_estimate);
  }
}

TEST(StagedExact, WantingMoreThanExistsMeansAllForLonger) {
  EXPECT_NEAR(exact(staged_at_rate(5, {10, 2}, {1, 1}, 0.2)), exact(staged_at_rate(5, {5, 2}, {2, 1}, 0.2)), 1e-12);
}

TEST(StagedExact, NeedsMayBeFractions) {
  // the same machine measured in tenths
  EXPECT_NEAR(exact(staged_at_rate(1, {0.1, 0.3}, {1, 1}, 1.5)), exact(staged_at_rate(10, {1, 3}, {1, 1}, 1.5)), 1e-11);
  EXPECT_NEAR(exact(staged_at_rate(2, {0.7, 2}, {1, 1}, 0.5)),
              brute_force_response(staged_at_rate(2, {0.7, 2}, {1, 1}, 0.5), 120), 1e-8);
}

TEST(StagedExact, WhatDoesNotFitIsRefusedWithItsSize) {
  try {
    (void)solve_qbd(staged(400, {3, 1, 3, 9}, 0.5, 0.8));
    FAIL() << "a chain of more than 300,000 phases was not refused";
  } catch (const TooLarge& e) {
    EXPECT_NE(std::string(e.what()).find("300,000 phases"), std::string::npos) << e.what();
  }
  Budget small;
  small.bytes = 1e6;
  EXPECT_THROW((void)solve_qbd(staged(27, {3, 1, 3, 9}, 0.5, 0.8), small), TooLarge);
}

}  // namespace
}  // namespace sojourn::staged_jobs
