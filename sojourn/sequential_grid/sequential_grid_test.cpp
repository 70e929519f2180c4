#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/qbd/stationary.h"
#include "sojourn/sequential_grid/analysis.h"
#include "sojourn/sequential_grid/approximations.h"
#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/queues/erlang.h"
#include "sojourn/sequential_grid/exact_mdc.h"
#include "sojourn/sequential_grid/exact_mmc.h"
#include "sojourn/sequential_grid/optimal_routing.h"
#include "sojourn/sequential_grid/overload.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc, queues::erlang_b, queues::erlang_c, queues::marginal_jobs, queues::mean_jobs;

using distributions::exponential;

// The grid of the paper: 1/lambda = 2, load set by the mean length.
Model paper_grid(double load) {
  Model m;
  m.clusters = {{"A", 16, 0.8}, {"B", 8, 1.0}, {"C", 8, 0.6}, {"D", 4, 1.0}};
  m.arrivals = arrivals::poisson_arrivals(0.5);
  m.time = exponential(load * 29.6 / 0.5);
  return m;
}

Model one_cluster(int processors, double rate, distributions::DistributionPtr time) {
  Model m;
  m.clusters = {{"only", processors, 1.0}};
  m.arrivals = arrivals::poisson_arrivals(rate);
  m.time = std::move(time);
  return m;
}

TEST(OneProcessor, AnyLawOfLengthsIsExact) {
  const auto constant = pollaczek_khinchine(one_cluster(1, 0.8, distributions::constant(1)));
  ASSERT_TRUE(constant);
  EXPECT_EQ(constant->kind, answers::MethodKind::exact);
  EXPECT_NEAR(constant->measures.value("mean_wait"), 0.8 / (2 * 0.2), 1e-12);  // M/D/1
  EXPECT_NEAR(constant->measures.value("prob_wait"), 0.8, 1e-15);
  // Phase-type lengths: the chain must say the same.
  const auto model = one_cluster(1, 0.8, distributions::erlang(3, 1));
  const auto chain = solve_qbd(model);
  const auto formula = pollaczek_khinchine(model);
  for (const char* name : {"mean_wait", "mean_response", "mean_jobs", "prob_wait"})
    EXPECT_NEAR(formula->measures.value(name) / chain.measures.value(name), 1.0, 1e-12) << name;
  EXPECT_FALSE(pollaczek_khinchine(one_cluster(2, 0.8, distributions::constant(1))));
}

// Near saturation the wait is nearly all of the response, and its tail is one slow exponential.
TEST(Mmc, PercentilesOfTheResponseNearSaturation) {
  for (const double load : {0.9998, 0.999999}) {
    const auto m = solve_mmc(one_cluster(4, 4 * load, exponential(1))).measures;
    const double drain = 4 * (1 - load);
    EXPECT_NEAR(m.value("response_p95") / (std::log(20 * m.value("prob_wait") / (1 - drain)) / drain), 1.0, 1e-9)
        << load;
  }
}

// M/M/c with 4 processors, load 0.8: published digits.
TEST(Mmc, PercentilesOfTheResponse) {
  const auto a = solve_mmc(one_cluster(4, 3.2, exponential(1)));
  const auto& m = a.measures;
  EXPECT_NEAR(m.value("prob_wait"), 0.59643247, 5e-9);
  EXPECT_NEAR(m.value("mean_response"), 1.74554059, 5e-9);
  EXPECT_NEAR(m.value("response_p50"), 1.34619905, 5e-9);
  EXPECT_NEAR(m.value("response_p90"), 3.77596025, 5e-9);
  EXPECT_NEAR(m.value("response_p95"), 4.73801950, 5e-9);
  EXPECT_NEAR(m.value("response_p99"), 6.89320375, 5e-9);
}

TEST(Mmc, SixteenServersOfTheBenchmark) {
  EXPECT_NEAR(solve_mmc(one_cluster(16, 14.4, exponential(1))).measures.value("mean_wait"), 0.3695896211702437, 1e-15);
}

TEST(Erlang, SquareRootStaffingValues) {
  EXPECT_NEAR(erlang_c(110, 100), 0.23700750, 5e-9);
  EXPECT_NEAR(erlang_c(1032, 1000), 0.22306335, 5e-9);
}

// The shortened recurrence against the whole one, in extended precision.
TEST(Erlang, ForgettingTheStartCostsNothing) {
  for (const double a : {0.3, 5.0, 90.0, 1000.0, 40000.0})
    for (const double ratio : {0.5, 1.0, 1.02, 1.3}) {
      const double c = std::ceil(a * ratio);
      long double inverse = 1;
      for (double n = 1; n <= c; ++n) inverse = 1 + n / static_cast<long double>(a) * inverse;
      const double truth = inverse > 1e300L ? 0.0 : static_cast<double>(1 / inverse);
      EXPECT_NEAR(erlang_b(c, a), truth, 1e-13 * truth) << c << " servers, " << a << " erlangs";
    }
}

TEST(Erlang, AMillionServersAreNoTrouble) {
  const double c = 1e6;
  const double busy = erlang_c(c, 0.9995 * c);  // beta = 0.5: Halfin-Whitt says 0.5041
  EXPECT_NEAR(busy, 0.5041, 0.002);
  EXPECT_EQ(erlang_c(c, 0.7 * c), 0.0);  // e^-57000 or so
  EXPECT_GT(erlang_c(1e12, 1e12 - 1e6), 0.2);
}

TEST(Mmc, JobsAddUpToLittlesLaw) {
  for (const double load : {0.1, 0.7, 0.97})
    for (const int c : {1, 4, 16, 300}) {
      const Mmc q{static_cast<double>(c), load * c, 1.0};
      const auto p = q.jobs_pmf(static_cast<std::size_t>(c + 40 / (1 - load)));
      double sum = 0, mean = 0;
      for (std::size_t n = 0; n < p.size(); ++n) sum += p[n], mean += static_cast<double>(n) * p[n];
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(mean, q.offered() + q.mean_queue(), 1e-10 * mean);
    }
}

TEST(Grid, QueuesDoNotDependOnSpeedWhenSharedByPower) {
  const auto a = solve_mmc(paper_grid(0.7));
  EXPECT_DOUBLE_EQ(a.clusters[1].measures.value("mean_queue"), a.clusters[2].measures.value("mean_queue"));
  EXPECT_GT(a.clusters[3].measures.value("mean_queue"), a.clusters[0].measures.value("mean_queue"));
  EXPECT_NEAR(a.measures.value("mean_used_processors"), 0.7 * 36, 1e-12);
}

// Figure 1 (right) of the paper plots the time average of the queue: half of its value at the end.
TEST(Grid, LargestOverloadedQueueTendsToTheValueInTheText) {
  Model m = paper_grid(1e9);
  m.horizon = 100000;
  EXPECT_NEAR(overload_asymptotics(m).clusters[0].measures.value("mean_queue"), 10810.8, 0.05);
}

TEST(Grid, ResorptionTakesTheExcessLoadTimesTheTime) {
  Model m = paper_grid(4);
  m.horizon = 1000;
  const auto a = overload_asymptotics(m);
  EXPECT_NEAR(a.measures.value("resorption_time"), 3000, 1e-9);
  EXPECT_NEAR(resorption_time(a.measures.value("queue_at_horizon"), total_power(m), 0, m.time->mean()), 3000, 1e-9);
  EXPECT_NEAR(a.measures.value("wait_at_horizon"), 3000, 1e-9);
}

TEST(OptimalRouting, PublishedSplits) {
  const std::vector<Site> single = {{1, 4}, {1, 2}, {1, 1}};
  const Split best = best_split(single, 5), selfish = selfish_split(single, 5);
  EXPECT_NEAR(best.rates[0], 3.093836, 5e-7);
  EXPECT_NEAR(best.rates[1], 1.359246, 5e-7);
  EXPECT_NEAR(best.rates[2], 0.546918, 5e-7);
  EXPECT_NEAR(best.mean_response, 1.34852814, 5e-9);
  EXPECT_NEAR(selfish.rates[0], 10.0 / 3, 1e-9);
  EXPECT_NEAR(selfish.rates[2], 1.0 / 3, 1e-9);
  EXPECT_NEAR(selfish.mean_response / best.mean_response, 1.11232, 5e-6);
  const std::vector<Site> many = {{10, 1}, {4, 2}, {1, 4}};
  const Split split = best_split(many, 15);
  EXPECT_NEAR(split.rates[0], 6.964259, 5e-7);
  EXPECT_NEAR(split.rates[1], 5.627276, 5e-7);
  EXPECT_NEAR(split.rates[2], 2.408464, 5e-7);
  EXPECT_NEAR(split.mean_response, 0.85444361, 5e-9);
  EXPECT_NEAR(mean_response(many, {15.0 * 10 / 22, 15.0 * 8 / 22, 15.0 * 4 / 22}), 0.86436217, 5e-9);
}

Model two_clusters(distributions::DistributionPtr time, double rho) {
  Model m;
  m.clusters = {{"A", 1, 4.0}, {"B", 8, 0.5}};
  m.broker = Broker::optimal_random;
  m.time = std::move(time);
  m.arrivals = arrivals::poisson_arrivals(rho * total_power(m) / m.time->mean());
  return m;
}

// By the chain of each cluster, at any share of the first.
double exact_mean_at(const Model& m, double share) {
  const auto map = arrivals::as_map(m.arrivals);
  double mean = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const double here = i == 0 ? share : 1 - share, speed = m.clusters[i].speed;
    if (here <= 0) continue;
    const auto servers = static_cast<double>(m.clusters[i].processors);
    double wait = 0;
    if (m.time->is_constant()) {
      const double rate = here * m.arrivals.rate;
      wait = Mdc{servers, rate, m.time->mean() / speed}.mean_queue() / rate;
    } else {
      const auto thin = arrivals::thinned(*map, here);
      const auto service = phase_type::scaled(*m.time->as_phase_type(), 1 / speed);
      wait = qbd::solve(as_qbd(thin, service, static_cast<int>(servers))).weighted_above().sum() / thin.rate();
    }
    mean += here * (wait + m.time->mean() / speed);
  }
  return mean;
}

// No share near it or elsewhere is better, whatever the lengths.
TEST(OptimalRouting, IsOptimalForLengthsThatAreNotExponential) {
  for (const auto& time : {distributions::hyperexponential_cv2(1, 100), distributions::erlang(3, 2),
                           distributions::constant(0.5), distributions::hyperexponential_cv2(1, 4)})
    for (const double rho : {0.3, 0.9}) {
      SCOPED_TRACE(distributions::description(*time) + ", load " + std::to_string(rho));
      const Model m = two_clusters(time, rho);
      const OptimalRouting found = optimal_routing(m);
      EXPECT_TRUE(found.exact);
      EXPECT_NEAR(found.best, exact_mean_at(m, found.shares[0]), 1e-10 * found.best);
      for (const double step : {-1e-2, -1e-3, 1e-3, 1e-2})
        if (found.shares[0] + step < 1) {
          EXPECT_GT(exact_mean_at(m, found.shares[0] + step), found.best) << step;
        }
      for (double share = 0.5 * rho; share < 0.5; share += 0.04)
        if (1 - share < 0.5 / rho && share < 0.5 / rho) {
          EXPECT_GE(exact_mean_at(m, share), found.best * (1 - 1e-12));
        }
      EXPECT_GE(found.proportional, found.best);
      EXPECT_GE(found.selfish, found.best);
    }
  const auto cv100 = optimal_routing(two_clusters(distributions::hyperexponential_cv2(1, 100), 0.3));
  EXPECT_LT(cv100.best, 2.22241);
  EXPECT_NEAR(cv100.shares[0], 0.2147, 2e-3);
}

// Bursty arrivals: the curves are those of the thinned MAP.
TEST(OptimalRouting, IsOptimalForBurstyArrivals) {
  Model m = two_clusters(distributions::exponential(1), 0.5);
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.01, 0.01, 0.02, -8.02;
  D1 << 1, 0, 0, 8;
  m.arrivals = arrivals::map_arrivals(arrivals::Map(D0, D1));
  const OptimalRouting found = optimal_routing(m);
  EXPECT_TRUE(found.exact);
  for (const double step : {-0.02, -1e-3, 1e-3, 0.02})
    EXPECT_GT(exact_mean_at(m, found.shares[0] + step), found.best) << step;
}

TEST(OptimalRouting, SaysWhenItIsOnlyAnApproximation) {
  const Model m = two_clusters(distributions::lognormal(1, 2), 0.5);
  EXPECT_FALSE(optimal_routing(m).exact);
  EXPECT_TRUE(optimal_routing(two_clusters(distributions::exponential(1), 0.5)).exact);
}

// The marginal is the derivative: central differences over random sites.
TEST(OptimalRouting, MarginalIsTheDerivative) {
  for (const double c : {1.0, 3.0, 40.0})
    for (const double rho : {0.05, 0.5, 0.95}) {
      const double mu = 1.7, x = rho * c * mu, h = 1e-5 * x;
      const double slope = (mean_jobs(c, mu, x + h) - mean_jobs(c, mu, x - h)) / (2 * h);
      EXPECT_NEAR(marginal_jobs(c, mu, x) / slope, 1, 1e-6) << c << " " << rho;
    }
}

TEST(PhaseTypeGrid, HyperexponentialServersMatchThePublishedDigits) {
  const auto wait = [](int c, double load, double cv2) {
    return solve_qbd(one_cluster(c, load * c, distributions::hyperexponential_cv2(1, cv2))).measures.value("mean_wait");
  };
  EXPECT_NEAR(wait(10, 0.5, 10), 0.01652118, 5e-9);
  EXPECT_NEAR(wait(10, 0.8, 10), 0.85397041, 5e-9);
  EXPECT_NEAR(wait(10, 0.9, 10), 3.25352866, 5e-9);
  EXPECT_NEAR(wait(2, 0.8, 2), 2.62125171, 5e-9);
}

// Two independent ways to the same queue: closed forms, and a chain with its transform inverted.
TEST(PhaseTypeGrid, TheChainOfAnExponentialLengthIsMmc) {
  const Model m = one_cluster(5, 4.3, exponential(1));
  const auto closed = solve_mmc(m), chain = solve_qbd(m);
  for (const char* name : {"mean_wait", "mean_response", "mean_jobs", "prob_wait", "decay_rate"})
    EXPECT_NEAR(chain.measures.value(name) / closed.measures.value(name), 1, 1e-12) << name;
  for (const char* name : {"wait_p50", "wait_p99", "response_p50", "response_p95", "response_p99"})
    EXPECT_NEAR(chain.measures.value(name) / closed.measures.value(name), 1, 1e-6) << name;
}

// Many processors: the rarest configuration has probability 2^-200, and nothing may be measured from it.
TEST(PhaseTypeGrid, AnExponentialInTwoPhasesIsMmcOnManyProcessors) {
  for (const int c : {60, 120, 200}) {
    const auto closed = solve_mmc(one_cluster(c, 0.95 * c, exponential(1)));
    const auto chain = solve_qbd(one_cluster(c, 0.95 * c, distributions::hyperexponential({0.5, 0.5}, {1, 1})));
    for (const char* name : {"mean_wait", "mean_response", "mean_jobs", "prob_wait", "decay_rate"})
      EXPECT_NEAR(chain.measures.value(name) / closed.measures.value(name), 1, 1e-11) << c << " " << name;
    EXPECT_NEAR(chain.measures.value("wait_p95") / closed.measures.value("wait_p95"), 1, 1e-6) << c;
  }
}

// M/G/1: Pollaczek and Khinchine, for a phase-type length.
TEST(PhaseTypeGrid, OneServerIsPollaczekKhinchine) {
  for (const double load : {0.3, 0.9, 0.999}) {
    const auto a = solve_qbd(one_cluster(1, load, distributions::erlang(4, 1)));
    EXPECT_NEAR(a.measures.value("mean_wait") / (load * 1.25 / (2 * (1 - load))), 1, 1e-12);
  }
}

TEST(PhaseTypeGrid, ModelsThatDoNotFitAreRefusedWithTheirSize) {
  const Model m = one_cluster(100000, 90000, distributions::erlang(3, 1));
  const auto why = why_not_qbd(m);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("5,000,150,001 phases"), std::string::npos) << *why;
  EXPECT_FALSE(why_not_qbd(one_cluster(10, 8, distributions::erlang(3, 1))));
}

TEST(Approximations, TwoMomentValues) {
  // Cosmetatos: M/D/2 at 0.8 is 0.25% below the exact 0.90328388, M/D/10 at 0.5 0.95% below 0.00474180.
  const Mmc two{2, 1.6, 1}, ten{10, 5, 1};
  EXPECT_NEAR(two.mean_wait() * cosmetatos_ratio(2, 0.8) / 0.90328388 - 1, -0.0025, 5e-5);
  EXPECT_NEAR(ten.mean_wait() * cosmetatos_ratio(10, 0.5) / 0.00474180 - 1, -0.0095, 5e-5);
  // Lee and Longton is exact at one server.
  const auto a = allen_cunneen(one_cluster(1, 0.8, distributions::constant(1)));
  EXPECT_NEAR(a.measures.value("mean_wait"), 0.8 / (2 * 0.2), 1e-12);
}

TEST(Approximations, MeanFieldValues) {
  EXPECT_NEAR(mean_field_response(0.5, 2), 1.265686, 5e-7);
  EXPECT_NEAR(mean_field_response(0.9, 2), 2.614057, 5e-7);
  EXPECT_NEAR(mean_field_response(0.99, 2), 5.431997, 5e-7);
  EXPECT_NEAR(mean_field_response(0.9, 3), 2.027856, 5e-7);
  EXPECT_NEAR(mean_field_response(0.9, 5), 1.632881, 5e-7);
  EXPECT_NEAR(mean_field_response(0.9, 1), 10, 1e-9);
}

TEST(Approximations, PooledProcessorsOfOneSpeedAreMmc) {
  Model m = one_cluster(5, 6.5, exponential(1));
  m.clusters = {{"a", 5, 1.0}, {"b", 3, 1.0}};
  const Mmc whole{8, 6.5, 1};
  EXPECT_NEAR(pooled_bound(m)->measures.value("mean_response"), 1 + whole.mean_wait(), 1e-13);
}

TEST(Stability, ListedWeightsSaturateTheirWeakestClusterFirst) {
  Model m = paper_grid(0.5);
  m.weights = {1, 1, 1, 1};  // D, 4 of 29.6, gets a quarter: full at load 16/29.6
  const auto s = stability(m);
  EXPECT_NEAR(s.saturation_load, 16 / 29.6, 1e-12);
  EXPECT_TRUE(s.stable);
  EXPECT_FALSE(stability(paper_grid(1.0)).stable);
  EXPECT_DOUBLE_EQ(stability(paper_grid(0.9)).saturation_load, 1.0);
}

// Both engines over the same streams: every wait is the same number, so every sum is, up to the order of adding.
TEST(Simulation, RecursionAndEventsTellTheSameStory) {
  for (const Broker broker : {Broker::random, Broker::round_robin}) {
    Model m = paper_grid(0.8);
    m.broker = broker;
    if (broker == Broker::round_robin) m.time = m.time->scaled(0.3);
    const auto a = make_recursion(m, 7, 3), b = make_events(m, 7, 3);
    a->advance(20000);
    b->advance(20000);
    // The engines stop at different moments (jobs arrived, jobs started); compare jobs, not totals.
    for (std::size_t i = 0; i < 4; ++i) {
      const auto &x = a->parts()[i], &y = b->parts()[i];
      EXPECT_NEAR(static_cast<double>(x.jobs), static_cast<double>(y.jobs), 200.0);
      EXPECT_NEAR(x.wait / static_cast<double>(x.jobs), y.wait / static_cast<double>(y.jobs),
                  0.05 * (1 + x.wait / static_cast<double>(x.jobs)));
    }
    std::vector<double> first, second;
    const auto c = make_recursion(m, 7, 3), d = make_events(m, 7, 3);
    c->series = &first;
    d->series = &second;
    c->advance(5000);
    d->advance(5000);
    double sum1 = 0, sum2 = 0;
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    for (std::size_t k = 0; k < 2500; ++k) sum1 += first[k], sum2 += second[k];
    EXPECT_NEAR(sum1, sum2, 0.02 * sum1);
  }
}

// One processor: jobs start in the order they come, so the two engines record the same jobs in the same order.
TEST(Simulation, RecursionAndEventsAgreeToTheBitOnOneCluster) {
  Model m = one_cluster(3, 2.6, exponential(1));
  std::vector<double> first, second;
  const auto a = make_recursion(m, 5, 0), b = make_events(m, 5, 0);
  a->series = &first;
  b->series = &second;
  a->advance(20000);
  b->advance(20000);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) ASSERT_DOUBLE_EQ(first[i], second[i]) << "job " << i;
}

TEST(Simulation, ThreadsDoNotChangeTheAnswer) {
  simulation::ExperimentOptions one, two;
  one.threads = 1, two.threads = 2;
  one.jobs = two.jobs = 200000;
  const Model m = paper_grid(0.8);
  const auto a = simulate(m, one), b = simulate(m, two);
  for (const auto& [name, measure] : a.measures) {
    EXPECT_EQ(measure.value, b.measures.find(name)->value) << name;
    ASSERT_EQ(measure.interval.has_value(), b.measures.find(name)->interval.has_value()) << name;
    if (measure.interval) {
      EXPECT_EQ(measure.interval->low, b.measures.find(name)->interval->low) << name;
    }
  }
}

TEST(Simulation, ChangingTheBrokerDoesNotChangeTheArrivals) {
  Model m = paper_grid(0.01);  // nobody waits, so responses are lengths over speeds
  m.clusters = {{"A", 16, 1.0}, {"B", 16, 1.0}};
  std::vector<double> first, second;
  const auto a = make_events(m, 9, 0);
  m.broker = Broker::join_shortest_queue;
  const auto b = make_events(m, 9, 0);
  a->series = &first;
  b->series = &second;
  a->advance(1000);
  b->advance(1000);
  EXPECT_EQ(first, second);
}

// Better-informed brokers do better, with the same jobs. Equal clusters of one
// processor, load 0.9: random 10, power of two about 2.6, join-shortest-queue less, least-work less or equal.
TEST(Simulation, LookingHelps) {
  Model m;
  for (int i = 0; i < 10; ++i) m.clusters.push_back({std::to_string(i), 1, 1.0});
  m.arrivals = arrivals::poisson_arrivals(9);
  m.time = exponential(1);
  simulation::ExperimentOptions o;
  o.jobs = 1000000;
  const auto response = [&](Broker b) {
    m.broker = b;
    return *simulate(m, o).measures.find("mean_response");
  };
  const auto random = response(Broker::random), two = response(Broker::power_of_d),
             jsq = response(Broker::join_shortest_queue), work = response(Broker::least_work);
  EXPECT_LT(two.interval->high, random.interval->low);
  EXPECT_LT(jsq.interval->high, two.interval->low);
  EXPECT_LT(work.interval->high, jsq.interval->low);
  // Sending each job where the least work is left is one common queue in disguise: the bound is reached.
  const double pooled = pooled_bound(m)->measures.value("mean_response");
  EXPECT_LE(work.interval->low, pooled);
  EXPECT_GE(work.interval->high, pooled);
}

}  // namespace
}  // namespace sojourn::sequential_grid
