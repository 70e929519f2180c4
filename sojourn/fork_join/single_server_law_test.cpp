// Waits and responses of one server near saturation and with extreme variation, against closed forms in many digits.
#include "sojourn/fork_join/single_server_law.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "sojourn/fork_join/constant_tasks.h"
#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/exact_pool.h"
#include "sojourn/fork_join/own_servers.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/test_models.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::fork_join {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_100;

// M/H2/1: with D = (s+u)(s+v) and N = p u (s+v) + q v (s+u) the transforms of wait and response are (1-rho) s D and
// (1-rho) s N over (s-lambda) D + lambda N = s (s^2 + b s + c), so both tails are two exponentials.
struct TwoExponentials {
  Digits rate[2], wait[2], response[2];
  Digits lambda;

  TwoExponentials(double mean1, double p2, double mean2, double load) {
    const Digits u = 1 / Digits(mean1), v = 1 / Digits(mean2), q = p2, p = 1 - q;  // to the last digit
    lambda = load / (p / u + q / v);
    const Digits b = u + v - lambda, c = u * v - lambda * (u + v) + lambda * (p * u + q * v);
    const Digits root = sqrt(b * b - 4 * c);
    rate[0] = (b - root) / 2;
    rate[1] = (b + root) / 2;
    for (int i = 0; i < 2; ++i) {
      const Digits s = -rate[i], others = s + rate[1 - i];
      // residue of the density, over the rate
      wait[i] = (1 - load) * (s + u) * (s + v) / others / rate[i];
      response[i] = (1 - load) * (p * u * (s + v) + q * v * (s + u)) / others / rate[i];
    }
  }
  Digits wait_above(const Digits& t) const { return wait[0] * exp(-rate[0] * t) + wait[1] * exp(-rate[1] * t); }
  Digits response_above(const Digits& t) const {
    return response[0] * exp(-rate[0] * t) + response[1] * exp(-rate[1] * t);
  }
  // Sum over j of the j-th powers of the tail, with alternating signs: a hundred digits are enough for 150 servers.
  Digits largest_of(int K) const {
    Digits sum = 0, ways = 1;
    for (int j = 1; j <= K; ++j) {
      ways *= Digits(K - j + 1) / j;
      Digits power = 0, choose = 1;
      for (int i = 0; i <= j; ++i) {
        power += choose * pow(response[0], i) * pow(response[1], j - i) / (i * rate[0] + (j - i) * rate[1]);
        choose *= Digits(j - i) / (i + 1);
      }
      sum += (j % 2 ? 1 : -1) * ways * power;
    }
    return sum;
  }
};

struct Case {
  double cv2, load;
};
// The two phases as the distribution makes them, so that both sides solve the same model.
TwoExponentials truth_of(const Model& m) {
  const auto x = *m.time->as_phase_type();
  return {-1 / x.T()(0, 0), x.alpha()(1), -1 / x.T()(1, 1), load(m)};
}

answers::Measures method(const Model& m, const std::string& name) {
  for (const auto& a : solve_own_servers(m))
    if (a.name == name) return a.measures;
  return {};
}

void expect_close(const answers::Measures& found, const std::string& name, double truth, double tolerance) {
  const auto* measure = found.find(name);
  ASSERT_TRUE(measure && measure->error) << name;
  EXPECT_NEAR(measure->value / truth, 1, tolerance) << name;
  EXPECT_LE(std::abs(measure->value - truth), 10 * *measure->error) << name << " is further off than it says";
  EXPECT_LT(*measure->error, 1e-8 * truth) << name;
}

// A percentile is right if so many are above it.
template <typename Above>
void expect_percentiles(const answers::Measures& found, const std::string& stem, const Above& above, double tolerance) {
  for (const double percent : vocabulary::usual_percentiles()) {
    const auto* measure = found.find(vocabulary::percentile_name(stem, percent));
    ASSERT_TRUE(measure && measure->error) << stem << percent;
    const Digits t = measure->value, off = *measure->error, goal = 1 - percent / 100;
    if (t == 0) {
      EXPECT_LE(static_cast<double>(above(t)), static_cast<double>(goal)) << stem << percent;
      continue;
    }
    EXPECT_GE(above(t * (1 - tolerance)), goal) << stem << percent;
    EXPECT_LE(above(t * (1 + tolerance)), goal) << stem << percent;
    EXPECT_GE(above(t - 10 * off), goal) << stem << percent << " is further off than it says";
    EXPECT_LE(above(t + 10 * off), goal) << stem << percent << " is further off than it says";
  }
}

TEST(SingleServerLaw, HyperexponentialTasksAtAnyLoad) {
  for (const auto& [cv2, rho] : {Case{50, 0.9}, {1e6, 0.9}, {1e4, 0.9999}, {1e6, 0.9999}, {1e6, 0.99999}, {3, 1e-6}}) {
    SCOPED_TRACE("cv2 " + std::to_string(cv2) + ", load " + std::to_string(rho));
    Model m = one_server(1, rho, Discipline::fifo);
    m.time = distributions::hyperexponential_cv2(2, cv2);
    m = with_load(m, rho);
    const auto found = solve_single_fifo(m).measures;
    const auto truth = truth_of(m);
    expect_percentiles(
        found, "wait", [&](const Digits& t) { return truth.wait_above(t); }, 1e-12);
    expect_percentiles(
        found, "response", [&](const Digits& t) { return truth.response_above(t); }, 1e-12);
  }
}

TEST(SingleServerLaw, ExponentialTasksNextToSaturation) {
  const auto found = solve_single_fifo(one_server(1, 0.9999999, Discipline::fifo)).measures;
  const Digits rho = 0.9999999;
  expect_percentiles(
      found, "wait", [&](const Digits& t) { return rho * exp(-(1 - rho) * t); }, 1e-13);
  expect_percentiles(
      found, "response", [&](const Digits& t) { return exp(-(1 - rho) * t); }, 1e-13);
}

TEST(OwnServers, IndependentServersWithHyperexponentialTasks) {
  EXPECT_NEAR(method(own(3, 0.9, distributions::hyperexponential_cv2(1, 50)), "independent").value("mean_response"),
              458.49, 0.005);  // once told as 1.3e8
  for (const int K : {1, 2, 3, 20, 120})
    for (const auto& [cv2, rho] : {Case{50, 0.9}, {1e6, 0.99999}, {1e6, 0.3}, {1.5, 0.01}}) {
      SCOPED_TRACE(std::to_string(K) + " servers, cv2 " + std::to_string(cv2) + ", load " + std::to_string(rho));
      const Model m = own(K, rho, distributions::hyperexponential_cv2(1, cv2));
      const auto found = method(m, "independent");
      const auto truth = truth_of(m);
      expect_close(found, "mean_response", static_cast<double>(truth.largest_of(K)), 1e-11);
      expect_percentiles(
          found, "response", [&](const Digits& t) { return 1 - pow(1 - truth.response_above(t), K); }, 1e-12);
    }
}

// alpha is a left eigenvector of T: an exponential of rate (5 - sqrt 5)/2 that no structure gives away.
TEST(OwnServers, ThousandsOfServersWithADisguisedExponential) {
  MatrixXd T(2, 2);
  T << -3, 1, 1, -2;
  const double rate = (5 - std::sqrt(5.0)) / 2;
  RowVectorXd alpha(2);
  alpha << 1, 3 - rate;
  alpha /= alpha.sum();
  for (const int K : {2, 8, 5000})
    for (const double rho : {0.1, 0.98, 0.99, 0.99999}) {
      const Model m = own(K, rho, distributions::from_phase_type({alpha, T}));
      ASSERT_FALSE(m.time->is_exponential());
      expect_close(method(m, "independent"), "mean_response", harmonic(K) / (rate * (1 - rho)), 1e-10);
    }
}

TEST(OwnServers, ErlangTasksAsTheyShouldHaveBeenTold) {
  EXPECT_NEAR(method(own(3, 0.98, distributions::erlang(2, 1)), "independent").value("mean_response"), 68.93, 0.005);
}

// Single tasks: M/M/c in closed form.
TEST(Pool, PercentilesNextToSaturation) {
  for (const double rho : {0.9, 0.99999, 0.9999999}) {
    Model m = one_server(1, rho, Discipline::fifo);
    m.processors = 4;
    m = with_load(m, rho);
    const auto found = solve_pool(m).measures;
    const Digits a = 4 * Digits(rho), idle = 1 - Digits(rho);
    const Digits last = a * a * a * a / 24, busy = last / (last + idle * (1 + a + a * a / 2 + a * a * a / 6));
    const Digits drain = 4 * idle;
    SCOPED_TRACE(rho);
    expect_percentiles(
        found, "wait", [&](const Digits& t) { return busy * exp(-drain * t); }, 1e-9);
    const auto response = [&](const Digits& t) {
      return (1 - busy) * exp(-t) + busy * (exp(-drain * t) - drain * exp(-t)) / (1 - drain);
    };
    expect_percentiles(found, "response", response, 1e-9);
  }
}

// Batches on one processor: the chain of phases and the inverted transform of the pool know nothing of each other. With
// so many tasks that a chain would be long, the job's transform is inverted as well.
TEST(Pool, BatchesOnOneProcessorThreeWays) {
  for (const int most : {7, 400})
    for (const double rho : {0.5, 0.9999}) {
      Model m = one_server(1, rho, Discipline::fifo);
      m.tasks = distributions::weighted_whole({1, 3, most}, {0.5, 0.3, 0.2});
      m = with_load(m, rho);
      const auto one = solve_single_fifo(m).measures, pool = solve_pool(m).measures;
      for (const char* stem : {"wait", "response"})
        for (const double percent : vocabulary::usual_percentiles()) {
          const auto name = vocabulary::percentile_name(stem, percent);
          EXPECT_NEAR(one.value(name), pool.value(name), 1e-9 * pool.value(name)) << name << " load " << rho;
          EXPECT_LT(*pool.find(name)->error, 1e-6 * (1e-3 + pool.value(name))) << name;
        }
    }
}

// P(wait <= t) = (1-rho) sum_n (-lambda)^n/n! sum_k P(n jobs bring k tasks) (t-kd)^n exp(lambda (t-kd)): alternating,
// so in many digits.
Digits constant_wait_above(const Model& m, const Digits& t) {
  const Digits d = Digits(m.time->mean()) / m.speed, lambda = load(m) / (d * m.tasks.mean());
  const auto reach = static_cast<std::size_t>(t / d);
  std::vector<Digits> bring(reach + 1, 0), next;
  bring[0] = 1;
  Digits sum = 0, factor = 1;
  for (std::size_t n = 0; n <= reach; ++n) {
    for (std::size_t k = 0; k <= reach; ++k)
      if (bring[k] != 0) sum += factor * bring[k] * pow(t - k * d, static_cast<int>(n)) * exp(lambda * (t - k * d));
    next.assign(reach + 1, 0);
    for (std::size_t k = 0; k <= reach; ++k)
      for (std::size_t i = 0; i < m.tasks.values.size(); ++i)
        if (const auto to = k + static_cast<std::size_t>(m.tasks.values[i]); to <= reach)
          next[to] += bring[k] * m.tasks.probabilities[i];
    bring.swap(next);
    factor *= -lambda / (n + 1);
  }
  return 1 - (1 - Digits(load(m))) * sum;
}

Model constant_tasks(distributions::WholeNumbers tasks, double rho) {
  Model m = one_server(1, rho, Discipline::fifo);
  m.time = distributions::constant(3);
  m.speed = 2;
  m.tasks = std::move(tasks);
  return with_load(m, rho);
}

TEST(ConstantTasks, AgreeWithTheAlternatingSum) {
  for (const double rho : {0.2, 0.8})
    for (const auto& tasks :
         {distributions::always(1), distributions::always(4), distributions::weighted_whole({1, 2, 6}, {2, 1, 1})}) {
      const Model m = constant_tasks(tasks, rho);
      const ConstantTasks law(m);
      ASSERT_TRUE(law.settled());
      for (const double t : {0.0, 0.3, 1.5, 2.0, 4.4, 9.0, 30.1, 60.0})
        EXPECT_NEAR(law.wait_above(t) / static_cast<double>(constant_wait_above(m, t)), 1, 1e-12)
            << "t " << t << " load " << rho << " tasks up to " << tasks.most();
      const auto found = solve_single_fifo(m).measures;
      expect_percentiles(
          found, "wait", [&](const Digits& t) { return constant_wait_above(m, t); }, 1e-12);
    }
}

// Far out one exponential is left: theta + lambda = lambda exp(theta d), factor (1-rho)/(lambda d exp(theta d) - 1).
TEST(ConstantTasks, NextToSaturationTheLastExponentialIsLeft) {
  const double rho = 0.9999999;
  const Model m = constant_tasks(distributions::always(1), rho);
  const Digits d = 1.5, lambda = rho / d, idle = 1 - Digits(rho);
  Digits theta = 2 * idle / d;
  for (int k = 0; k < 60; ++k) theta -= (theta + lambda - lambda * exp(theta * d)) / (1 - lambda * d * exp(theta * d));
  const Digits factor = idle / (lambda * d * exp(theta * d) - 1);
  const auto found = solve_single_fifo(m).measures;
  expect_percentiles(
      found, "wait", [&](const Digits& t) { return factor * exp(-theta * t); }, 1e-8);
  // Its own time comes to it.
  EXPECT_NEAR(found.value("response_p99") - found.value("wait_p99"), 1.5, 1e-7);
}

TEST(ConstantTasks, AJobOfManyIsOneLongTask) {
  Model many = constant_tasks(distributions::always(5), 0.9), one = constant_tasks(distributions::always(1), 0.9);
  one.time = distributions::constant(15);
  one = with_load(one, 0.9);
  const auto a = solve_single_fifo(many).measures, b = solve_single_fifo(one).measures;
  for (const char* name : {"wait_p50", "wait_p99", "response_p90", "mean_wait"})
    EXPECT_NEAR(a.value(name) / b.value(name), 1, 1e-12) << name;
}

}  // namespace
}  // namespace sojourn::fork_join
