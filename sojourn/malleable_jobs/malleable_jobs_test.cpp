#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <random>

#include "sojourn/malleable_jobs/analysis.h"
#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/malleable_jobs/choose.h"
#include "sojourn/malleable_jobs/configurations.h"
#include "sojourn/malleable_jobs/decay.h"
#include "sojourn/malleable_jobs/equal_share.h"
#include "sojourn/malleable_jobs/exact_exponential.h"
#include "sojourn/malleable_jobs/random_models.h"

namespace sojourn::malleable_jobs {
namespace {

namespace dist = distributions;

Model amdahl_model(int P, int U, double serial, double rate, double pause_rate) {
  Model m;
  m.processors = P;
  m.min_processors = U;
  m.speedup = {.law = Speedup::Law::amdahl, .serial = serial, .exponent = 1, .values = {}, .A = 1, .sigma = 0};
  m.arrivals = arrivals::poisson_arrivals(rate);
  m.time = dist::exponential(1);
  m.reconfiguration = {dist::exponential(1 / pause_rate)};
  return m;
}

Model bursty_model() {
  Model m = amdahl_model(4, 2, 0.2, 1, 1);
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -2, 0.2, 0.1, -0.5;
  D1 << 1.7, 0.1, 0.1, 0.3;
  m.arrivals = arrivals::map_arrivals(arrivals::Map(D0, D1));
  m.time = dist::hyperexponential({0.3, 0.7}, {1 / 0.5, 1 / 1.75});
  m.reconfiguration = {dist::erlang(2, 2.0 / 40)};
  return m;
}

struct Row {
  Model model;
  double jobs, response, pausing;
};

// The checked table, to its printed digits.
TEST(Spacesharing, CheckedTable) {
  Model erlang = amdahl_model(7, 2, 0.1, 1, 20);
  erlang.time = dist::erlang(2, 1);
  for (const Row& row : {Row{amdahl_model(8, 2, 0.1, 1.2, 50), 0.340053800517, 0.283378167097, 0.029607132060},
                         Row{amdahl_model(7, 2, 0.1, 1, 20), 0.351985338589, 0.351985338589, 0.059551621752},
                         Row{erlang, 0.353214626838, 0.353214626838, 0.059470240207},
                         Row{bursty_model(), 0.701902824239, 0.731148775249, 0.047716010717}}) {
    const auto m = solve_qbd(row.model).method.measures;
    EXPECT_NEAR(m.value("mean_jobs"), row.jobs, 5.1e-13);
    EXPECT_NEAR(m.value("mean_response"), row.response, 5.1e-13);
    EXPECT_NEAR(m.value("reconfiguration_fraction"), row.pausing, 5.1e-13);
  }
}

TEST(Spacesharing, EveryRowOfTheGeneratorSumsToZero) {
  EXPECT_LT(qbd::worst_row_sum(as_qbd(bursty_model()).chain), 1e-14);
}

// Theorem 3.4 against the general solver. States are found in the order service or repartitioning
// first, so the entries are compared through the vectors they move.
TEST(ClosedForm, RateMatrixIsThatOfTheGeneralSolver) {
  for (const Model& m :
       {amdahl_model(8, 2, 0.1, 1.2, 50), amdahl_model(12, 3, 0.05, 6, 2), amdahl_model(7, 2, 0.1, 3, 0.4)}) {
    const auto c = as_qbd(m);
    const MatrixXd R = qbd::solve(c.chain).rate_matrix(), closed = closed_rate_matrix(m);
    ASSERT_EQ(R.rows(), 2);
    const Index pause = c.repartitioning.back()[0] ? 0 : 1, run = 1 - pause;
    EXPECT_NEAR(R(run, run), closed(0, 0), 1e-13);
    EXPECT_NEAR(R(run, pause), closed(0, 1), 1e-13);
    EXPECT_NEAR(R(pause, run), closed(1, 0), 1e-13);
    EXPECT_NEAR(R(pause, pause), closed(1, 1), 1e-13);
  }
}

TEST(ClosedForm, AgreesWithTheChainAlsoWhenPartitionsDiffer) {
  for (int P = 1; P <= 11; ++P)
    for (int U = 1; U <= P; ++U) {
      SCOPED_TRACE(::testing::Message() << "P " << P << " U " << U);
      Model m = amdahl_model(P, U, 0.15, 1, 7);
      m.arrivals = arrivals::poisson_arrivals(0.9 * stability(m).max_rate);
      m.reconfiguration.push_back(dist::exponential(0.3));  // for two and more jobs
      const auto closed = solve_exponential(m).measures, chain = solve_qbd(m).method.measures;
      for (const char* name :
           {"mean_response", "mean_wait", "mean_jobs", "utilization", "decay_rate", "reconfiguration_fraction"})
        EXPECT_NEAR(closed.value(name) / chain.value(name), 1, 1e-11) << name;
      const auto& a = closed.find("jobs_pmf")->array;
      const auto& b = chain.find("jobs_pmf")->array;
      for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) EXPECT_NEAR(a[i], b[i], 1e-13);
    }
}

TEST(EqualShare, CheckedValues) {
  for (const auto& [load, response] : {std::pair{0.5, 0.35189123}, {0.8, 0.72326728}, {0.9, 1.09048784}}) {
    Model m;
    m.discipline = Discipline::equal_share;
    m.processors = 16;
    m.speedup.law = Speedup::Law::power;
    m.speedup.exponent = 0.7;
    m.arrivals = arrivals::poisson_arrivals(16 * load);
    m.time = dist::lognormal(1, 3);
    EXPECT_NEAR(solve_equal_share(m).measures.value("mean_response"), response, 5.1e-9);
  }
}

// With two processors every share is whole, so the limit is that of equal shares for any speedup;
// with a linear speedup it is for any number of processors. The difference falls in proportion to
// the cost.
TEST(EqualShare, IsWhatSpacesharingTendsToAsRepartitioningGetsFree) {
  Model two = amdahl_model(2, 1, 0.3, 1.1, 1), linear = amdahl_model(7, 1, 0, 5.5, 1);
  for (Model* m : {&two, &linear}) {
    const double limit = solve_equal_share(*m).measures.value("mean_response");
    double before = 1e9;
    for (const double mean : {1e-1, 1e-3, 1e-5, 1e-7}) {
      m->reconfiguration = {dist::exponential(mean)};
      const double difference = std::abs(solve_qbd(*m).method.measures.value("mean_response") / limit - 1);
      EXPECT_LT(difference, before / 5);
      before = difference;
    }
    EXPECT_LT(before, 1e-5);
    m->reconfiguration.clear();
    EXPECT_NEAR(solve_qbd(*m).method.measures.value("mean_response"), limit, 1e-12 * limit);
    EXPECT_NEAR(solve_exponential(*m).measures.value("mean_response"), limit, 1e-12 * limit);
  }
}

// Insensitive for phase-type work as well, when P is 1: processor sharing does not enter, but first
// come, first served at P = U does: then it is M/PH/1 with a set-up, and without one Pollaczek and
// Khinchine know the mean.
TEST(Spacesharing, OneJobAtATimeForFreeIsTheQueueOfPollaczekAndKhinchine) {
  Model m = amdahl_model(6, 6, 0.2, 1, 1);
  m.reconfiguration.clear();
  m.time = dist::hyperexponential({0.3, 0.7}, {2, 4.0 / 7});
  m.arrivals = arrivals::poisson_arrivals(0.7 * stability(m).max_rate);
  const double speed = m.speedup(6), mean = 1 / speed, second = (m.time->variance() + 1) / (speed * speed);
  const double expected = mean + m.arrivals.rate * second / (2 * (1 - 0.7));
  EXPECT_NEAR(solve_qbd(m).method.measures.value("mean_response"), expected, 1e-12);
}

TEST(Stability, TheDriftTurnsWhereTheModelSays) {
  Model m = bursty_model();
  const double most = stability(m).max_rate;
  for (const double factor : {1 - 1e-9, 1 + 1e-9}) {
    m.arrivals = arrivals::scaled_to_rate(m.arrivals, factor * most);
    EXPECT_EQ(qbd::drift(as_qbd(m).chain.repeating) < 0, factor < 1);
    EXPECT_EQ(stability(m).stable, factor < 1);
  }
}

TEST(Decay, RootWithoutRIsTheSpectralRadiusOfR) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Model m = random_model(seed);
    const auto solution = qbd::solve(as_qbd(m).chain);
    const double eta = decay_rate_without_R(m);
    EXPECT_NEAR(eta, solution.rate_matrix().eigenvalues().cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_NEAR(eta, solution.decay_rate(), 1e-12);
  }
}

TEST(Decay, SlowRepartitioningDecides) {
  const Model m = amdahl_model(8, 2, 0.1, 1.2, 0.3);  // lambda/(lambda+gamma) = 0.8 above lambda/mu
  EXPECT_NEAR(decay_rate_without_R(m), 0.8, 1e-12);
  EXPECT_NEAR(solve_qbd(m).method.measures.value("decay_rate"), 0.8, 1e-12);
}

TEST(Tail, TendsToItsConstant) {
  for (const Model& m : {bursty_model(), amdahl_model(8, 2, 0.1, 1.2, 0.3), random_model(3)}) {
    const auto solution = qbd::solve(as_qbd(m).chain);
    const double constant = tail_constant(solution), eta = solution.decay_rate();
    double before = 1e9;
    for (const int z : {0, 4, 16, 60}) {
      const double off = std::abs(solution.tail(m.most_running() + z) / std::pow(eta, z) / constant - 1);
      EXPECT_LT(off, std::max(before, 1e-9));
      before = off;
    }
    EXPECT_LT(before, 1e-3);
  }
}

TEST(Speedup, LawsAtKnownPoints) {
  Speedup s{.law = Speedup::Law::downey, .serial = 0, .exponent = 1, .values = {}, .A = 8, .sigma = 0.5};
  EXPECT_DOUBLE_EQ(s(1), 1);
  EXPECT_DOUBLE_EQ(s(8), 64 / (8 + 0.25 * 7));
  EXPECT_NEAR(s(8 + 1e-13), s(8), 1e-12);  // the two branches meet
  EXPECT_DOUBLE_EQ(s(15), 8);
  s.sigma = 2;
  EXPECT_DOUBLE_EQ(s(1), 1);
  EXPECT_DOUBLE_EQ(s(22), 8);
  EXPECT_NEAR(s(22 - 1e-9), 8, 1e-8);
  s = {.law = Speedup::Law::table, .serial = 0, .exponent = 1, .values = {1, 1.8, 2.4}, .A = 1, .sigma = 0};
  EXPECT_DOUBLE_EQ(s(2.5), 2.1);
  EXPECT_DOUBLE_EQ(s(0.5), 0.5);
  EXPECT_DOUBLE_EQ(s(9), 2.4);
  EXPECT_EQ(oddity(s, 3), "");
  s.values = {1, 2.5, 2.4};
  EXPECT_NE(oddity(s, 3).find("more than linear"), std::string::npos);
  s.values = {1, 1.5, 1.4};
  EXPECT_NE(oddity(s, 3).find("falls"), std::string::npos);
}

TEST(Configurations, DrawsAddUpToOne) {
  const Counts all{3, 0, 4, 2};
  double sum = 0;
  int seen = 0;
  for_each_choice(all, 4, [&](const Counts& c) {
    sum += draw_probability(all, c);
    ++seen;
  });
  EXPECT_NEAR(sum, 1, 1e-15);
  EXPECT_GT(seen, 8);
  EXPECT_EQ(ways(8, 2), 9);
}

// Every U from 1 to P is in exactly one row, each row is what solving with that U says, and the
// best is the smallest.
TEST(Choosing, RowsAreWhatSolvingEachSays) {
  Model m = amdahl_model(12, 1, 0.3, 2.2, 15);
  m.time = dist::erlang(2, 1);
  const auto choices = choices_of_min_processors(m, {});
  const auto winner = best(choices);
  ASSERT_TRUE(winner);
  int next = 1;
  double smallest = 1e9;
  for (const Choice& c : choices) {
    EXPECT_EQ(c.least, next);
    next = c.most + 1;
    for (const int U : {c.least, c.most}) {
      m.min_processors = U;
      ASSERT_EQ(c.mean_response.has_value(), stability(m).stable) << U;
      if (!c.mean_response) continue;
      EXPECT_NEAR(*c.mean_response, solve_qbd(m).method.measures.value("mean_response"), 1e-14);
      smallest = std::min(smallest, *c.mean_response);
    }
  }
  EXPECT_EQ(next, 13);
  EXPECT_EQ(*winner->mean_response, smallest);
  EXPECT_GT(winner->least, 1);  // neither end is best here: the trade-off
  EXPECT_LT(winner->most, 12);
}

TEST(Size, WhatDoesNotFitIsRefusedWithItsNumber) {
  Model m = amdahl_model(200, 2, 0.1, 1, 50);
  m.time = dist::erlang(6, 1);
  const auto why = why_not_qbd(m);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("phases a level"), std::string::npos);
  EXPECT_FALSE(why_not_qbd(amdahl_model(64, 8, 0.1, 1, 50)));
  m = amdahl_model(16, 2, 0.1, 1, 50);
  m.time = dist::hyperexponential_cv2(1, 3);
  m.reconfiguration = {dist::erlang(2, 0.02)};
  EXPECT_FALSE(why_not_qbd(m));
  EXPECT_LE(as_qbd(m).chain.repeating.phases(), cost_of_qbd(m, 1, 2).phases);
}

}  // namespace
}  // namespace sojourn::malleable_jobs
