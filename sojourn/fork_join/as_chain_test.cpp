#include "sojourn/fork_join/as_chain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sojourn/fork_join/as_phase_chain.h"
#include "sojourn/fork_join/closed_form.h"
#include "sojourn/fork_join/ps_job.h"
#include "sojourn/fork_join/task_count.h"
#include "sojourn/fork_join/test_models.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::fork_join {
namespace {

double chain_answer(const Model& m) { return solve_chain(m, {4e9, 0}).measures.value("mean_response"); }

TEST(Chain, CheckedTable) {
  EXPECT_NEAR(chain_answer(one_server(2, 0.5)), 4.2, 1e-12);
  EXPECT_NEAR(chain_answer(one_server(3, 0.9)), 35.668202764977, 1e-11);
  EXPECT_NEAR(chain_answer(one_server(5, 0.8)), 31.464785, 5e-7);
  EXPECT_NEAR(chain_answer(one_server(7, 0.9)), 98.046287858964, 3e-11);
  EXPECT_NEAR(chain_answer(mixed()), 13.319016482435, 3e-12);
}

TEST(ChainProperty, AgreesWithTheClosedForm) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    std::uniform_real_distribution<double> u(0, 1);
    Model m = one_server(1, 0.5);
    m.tasks = distributions::weighted_whole(
        {1 + static_cast<std::int64_t>(6 * u(rng)), 1 + static_cast<std::int64_t>(12 * u(rng))},
        {u(rng), 0.1 + u(rng)});
    m.time = distributions::exponential(std::exp(2 * u(rng) - 1));
    m.speed = 0.5 + u(rng);
    if (u(rng) < 0.5) m.tagged = 1 + static_cast<std::int64_t>(10 * u(rng));
    m = with_load(m, 0.05 + 0.9 * u(rng));
    const auto a = solve_chain(m, {4e9, 0});
    EXPECT_NEAR(a.measures.value("mean_response") / exact_mean(m), 1, 1e-11 + *a.error_estimate);
  }
}

// The response given what is found is linear in it, so losing arrivals at a low cut must show, and the estimate with
// it.
TEST(Chain, CuttingTooLowIsLow) {
  const Model m = one_server(3, 0.9);
  EXPECT_LT(chain_mean(m, 40), 0.9 * exact_mean(m));
  EXPECT_NEAR(chain_mean(m, 3000) / exact_mean(m), 1, 1e-12);
}

// Single tasks on c shared processors: the number of tasks is that of M/M/c, so Little's law gives the mean.
TEST(Chain, SharedProcessorsObeyLittlesLaw) {
  for (const int c : {1, 2, 5}) {
    Model m = one_server(1, 0.8);
    m.processors = c;
    m = with_load(m, 0.8);
    EXPECT_NEAR(chain_answer(m) / (TaskCount(m).mean() / m.arrivals.rate), 1, 1e-12) << c;
  }
}

// M/M/1 shared: E[T^2] = 4/(mu^2 (1-rho)^2 (2-rho)) (Coffman, Muntz & Trotter 1970).
TEST(Chain, LawOfOneTaskHasTheKnownMoments) {
  const Model m = one_server(1, 0.7);
  const markov::StepSurvival law = chain_survival(m, 400, 1e-13);
  double first = 0, second = 0, i = 0;
  for (const double s : law.steps()) first += s, second += 2 * (++i) * s;
  first /= law.rate();
  second /= law.rate() * law.rate();
  EXPECT_NEAR(first, 10.0 / 3, 1e-9);
  EXPECT_NEAR(second, 34.188034188, 1e-6);
  // The tail integrates to the mean as well.
  double area = 0;
  for (double t = 0.005; t < 300; t += 0.01) area += 0.01 * law.tail(t);
  EXPECT_NEAR(area, 10.0 / 3, 1e-5);
}

TEST(Chain, PercentilesComeWithTheMean) {
  const auto a = solve_chain(one_server(4, 0.8), {4e9, 60});
  const double p50 = a.measures.value("response_p50"), p95 = a.measures.value("response_p95"),
               p99 = a.measures.value("response_p99");
  EXPECT_LT(p50, a.measures.value("mean_response"));
  EXPECT_LT(p95, p99);
  const markov::StepSurvival law = chain_survival(one_server(4, 0.8), 600, 1e-8);
  EXPECT_NEAR(law.tail(p50), 0.5, 1e-8);
  EXPECT_NEAR(law.tail(p99), 0.01, 1e-8);
}

// A phase-type that is an exponential in disguise.
TEST(PhaseChain, ExponentialInTwoPhasesIsTheClosedForm) {
  Model m = one_server(3, 0.5);
  const double exact = exact_mean(m);
  MatrixXd S(2, 2);
  S << -3, 2, 0, -1;  // from either phase the rest ends at rate 1
  RowVectorXd alpha(2);
  alpha << 0.4, 0.6;
  m.time = distributions::from_phase_type({alpha, S});
  ASSERT_NEAR(m.time->mean(), 1, 1e-12);
  std::string why;
  const auto a = solve_phase_chain(m, {}, why);
  ASSERT_TRUE(a) << why;
  EXPECT_NEAR(a->measures.value("mean_response") / exact, 1, 1e-7);
  const auto chain = solve_chain(one_server(3, 0.5), {});
  EXPECT_NEAR(a->measures.value("response_p95") / chain.measures.value("response_p95"), 1, 1e-6);
}

TEST(PhaseChain, SharesSeveralProcessorsLikeTheChain) {
  Model m = one_server(3, 0.5);
  m.processors = 2;
  m = with_load(m, 0.6);
  const auto chain = solve_chain(m, {});
  MatrixXd S(2, 2);
  S << -3, 2, 0, -1;
  RowVectorXd alpha(2);
  alpha << 0.4, 0.6;
  m.time = distributions::from_phase_type({alpha, S});
  std::string why;
  const auto a = solve_phase_chain(m, {}, why);
  ASSERT_TRUE(a) << why;
  for (const char* name : {"mean_response", "response_p50", "response_p99"})
    EXPECT_NEAR(a->measures.value(name) / chain.measures.value(name), 1, 1e-6) << name;
}

// One task under processor sharing: the mean does not depend on the law of its time.
TEST(PhaseChain, OneTaskIsInsensitive) {
  std::string why;
  for (const auto& time : {distributions::erlang(2, 1), distributions::hyperexponential_cv2(1, 3)}) {
    Model m = one_server(1, 0.6);
    m.time = time;
    const auto a = solve_phase_chain(m, {}, why);
    ASSERT_TRUE(a) << why;
    EXPECT_NEAR(a->measures.value("mean_response"), 2.5, 1e-6) << time->name();
  }
}

// Job sharing is insensitive, so its mean checks the chain that gives its law.
TEST(PhaseChain, JobSharingHasTheMeanOfTheClosedForm) {
  std::string why;
  Model m = one_server(2, 0.5, Discipline::ps_job);
  m.tasks = distributions::weighted_whole({1, 2}, {0.6, 0.4});
  m.speed = 1.5;
  m = with_load(m, 0.6);
  for (const int tagged : {0, 1, 3}) {
    if (tagged > 0) m.tagged = tagged;
    const auto a = solve_job_sharing_chain(m, {}, why);
    ASSERT_TRUE(a) << why;
    EXPECT_NEAR(a->measures.value("mean_response") / job_sharing_mean(m), 1, 1e-7) << tagged;
    EXPECT_LT(a->measures.value("response_p50"), a->measures.value("response_p99"));
  }
  m.tagged = 40;
  EXPECT_FALSE(solve_job_sharing_chain(m, {}, why));
}

TEST(PhaseChain, SaysWhatDoesNotFit) {
  Model m = one_server(20, 0.95);
  m.time = distributions::erlang(4, 1);
  std::string why;
  EXPECT_FALSE(solve_phase_chain(m, {}, why));
  EXPECT_NE(why.find("states"), std::string::npos);
}

}  // namespace
}  // namespace sojourn::fork_join
