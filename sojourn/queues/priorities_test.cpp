#include "sojourn/queues/priorities.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "sojourn/queues/delayed_busy_period.h"
#include "sojourn/queues/erlang.h"

namespace sojourn::queues {
namespace {

using distributions::constant;
using distributions::exponential;

// M/M/c with two priorities and one rate, the waiting jobs of each counted up to `most`, by brute force: the chain is
// iterated until it stands still.
struct TwoPriorities {
  int servers, most;
  double urgent, other, mu;

  struct Means {
    double urgent = 0, other = 0;  // waiting
  };

  // States: k < c busy and nobody waits; or all busy with (i, j) waiting.
  Means without_stops() const {
    const int side = most + 1;
    std::vector<double> few(static_cast<std::size_t>(servers), 0.0);
    std::vector<double> full(static_cast<std::size_t>(side * side), 0.0);
    few[0] = 1;
    const double all = urgent + other, step = 1 / (all + servers * mu);
    for (int n = 0; n < 8000; ++n) {
      auto next_few = few;
      auto next_full = full;
      for (int k = 0; k < servers; ++k) {
        const double p = few[static_cast<std::size_t>(k)] * step;
        next_few[static_cast<std::size_t>(k)] -= p * (all + k * mu);
        (k + 1 < servers ? next_few[static_cast<std::size_t>(k) + 1] : next_full[0]) += p * all;
        if (k > 0) next_few[static_cast<std::size_t>(k) - 1] += p * k * mu;
      }
      for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
          const auto at = static_cast<std::size_t>(i * side + j);
          const double p = full[at] * step;
          if (i < most) next_full[at] -= p * urgent, next_full[at + static_cast<std::size_t>(side)] += p * urgent;
          if (j < most) next_full[at] -= p * other, next_full[at + 1] += p * other;
          next_full[at] -= p * servers * mu;
          if (i > 0)
            next_full[at - static_cast<std::size_t>(side)] += p * servers * mu;
          else if (j > 0)
            next_full[at - 1] += p * servers * mu;
          else
            next_few.back() += p * servers * mu;
        }
      few.swap(next_few);
      full.swap(next_full);
    }
    Means m;
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j) {
        const double p = full[static_cast<std::size_t>(i * side + j)];
        m.urgent += i * p;
        m.other += j * p;
      }
    return m;
  }

  // States: (i, j) jobs of each present; the urgent are served first.
  Means with_stops() const {
    const int side = most + 1;
    std::vector<double> p(static_cast<std::size_t>(side * side), 0.0);
    p[0] = 1;
    const double step = 1 / (urgent + other + servers * mu);
    for (int n = 0; n < 8000; ++n) {
      auto next = p;
      for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
          const auto at = static_cast<std::size_t>(i * side + j);
          const double q = p[at] * step;
          const int first = std::min(i, servers), second = std::min(j, servers - first);
          if (i < most) next[at] -= q * urgent, next[at + static_cast<std::size_t>(side)] += q * urgent;
          if (j < most) next[at] -= q * other, next[at + 1] += q * other;
          if (first > 0) next[at] -= q * first * mu, next[at - static_cast<std::size_t>(side)] += q * first * mu;
          if (second > 0) next[at] -= q * second * mu, next[at - 1] += q * second * mu;
        }
      p.swap(next);
    }
    Means m;
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j) {
        const int first = std::min(i, servers), second = std::min(j, servers - first);
        m.urgent += (i - first) * p[static_cast<std::size_t>(i * side + j)];
        m.other += (j - second) * p[static_cast<std::size_t>(i * side + j)];
      }
    return m;
  }
};

std::vector<PriorityClass> two_alike(double urgent, double other, double mean) {
  return {{urgent, exponential(mean), 0}, {other, exponential(mean), 1}};
}

TEST(Priorities, ManyServersAgreeWithTheChain) {
  for (const int servers : {1, 2, 4}) {
    const TwoPriorities chain{servers, 60, 0.2 * servers, 0.3 * servers, 1.0};
    const auto classes = two_alike(chain.urgent, chain.other, 1.0);
    const auto held = many_server_priorities(servers, classes, Stopping::never);
    const auto stopped = many_server_priorities(servers, classes, Stopping::resumed);
    const auto a = chain.without_stops(), b = chain.with_stops();
    constexpr double kStandsStill = 1e-10;  // of the iteration and of what lies beyond 60
    EXPECT_NEAR(held[0].mean_wait * chain.urgent / a.urgent, 1, kStandsStill) << servers;
    EXPECT_NEAR(held[1].mean_wait * chain.other / a.other, 1, kStandsStill) << servers;
    EXPECT_NEAR(stopped[0].mean_wait * chain.urgent / b.urgent, 1, kStandsStill) << servers;
    EXPECT_NEAR(stopped[1].mean_wait * chain.other / b.other, 1, kStandsStill) << servers;
  }
}

TEST(Priorities, OneServerOfEqualExponentialLengthsIsBoth) {
  const auto classes = std::vector<PriorityClass>{
      {0.2, exponential(1.3), 0}, {0.1, exponential(1.3), 1}, {0.3, exponential(1.3), 1}, {0.1, exponential(1.3), 2}};
  for (const auto stopping : {Stopping::never, Stopping::resumed}) {
    const auto one = one_server_priorities(classes, stopping), many = many_server_priorities(1, classes, stopping);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      EXPECT_NEAR(one[i].mean_wait / many[i].mean_wait, 1, one[i].relative_error + many[i].relative_error) << i;
      if (many[i].prob_wait) {
        EXPECT_NEAR(*one[i].prob_wait, *many[i].prob_wait, 1e-15);
      }
    }
  }
}

// Cobham 1954 by hand: lengths 1 and 2, constant, rates 1/4: loads 1/4 and 1/2; R = (1/4 + 1)/2 = 5/8.
TEST(Priorities, CobhamByHand) {
  const std::vector<PriorityClass> classes = {{0.25, constant(1), 0}, {0.25, constant(2), 1}};
  const auto held = one_server_priorities(classes, Stopping::never);
  EXPECT_NEAR(held[0].mean_wait, 5.0 / 6, 1e-15);
  EXPECT_NEAR(held[1].mean_wait, 10.0 / 3, 1e-14);
  EXPECT_NEAR(*held[0].prob_wait, 0.75, 1e-15);
  EXPECT_NEAR(held[1].slowdown_excess, 5.0 / 3, 1e-14);
  // Stopped and resumed: the urgent alone are M/D/1, (1/8)/(3/4); the others 2 (1/4)/(3/4) + (5/8)/((3/4)(1/4)).
  const auto stopped = one_server_priorities(classes, Stopping::resumed);
  EXPECT_NEAR(stopped[0].mean_wait, 1.0 / 6, 1e-15);
  EXPECT_NEAR(stopped[1].mean_wait, 2.0 / 3 + 10.0 / 3, 1e-14);
}

// Kleinrock's conservation law: the loads weigh the waits to what first come, first served has.
TEST(Priorities, WaitsAreConserved) {
  for (const double load : {0.1, 0.9, 0.9999999}) {
    const std::vector<PriorityClass> classes = {{0.5 * load, distributions::lognormal(1, 3), 0},
                                                {0.3 * load / 2, distributions::erlang(3, 2), 1},
                                                {0.2 * load * 1e6, constant(1e-6), 2}};
    const auto waits = one_server_priorities(classes, Stopping::never);
    double weighed = 0, all = 0, met = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& c = classes[i];
      weighed += c.rate * c.time->mean() * waits[i].mean_wait;
      all += c.rate * c.time->mean();
      met += 0.5 * c.rate * (c.time->variance() + c.time->mean() * c.time->mean());
    }
    EXPECT_NEAR(weighed / (all * met / (1 - all)), 1, 1e-15 / (1 - load) + 1e-14);
  }
}

TEST(Priorities, ARareClassHasItsDigits) {
  // The difference of two numbers of jobs would have none.
  const auto classes = two_alike(30.0, 1e-14, 1.0);
  const auto waits = many_server_priorities(40, classes, Stopping::resumed);
  EXPECT_NEAR(waits[1].mean_wait / queue_slope(40, 30), 1, 1e-12);
  const auto crowd = many_server_priorities(10000, two_alike(9000, 900, 1.0), Stopping::resumed);
  const double direct = (Mmc{10000, 9900, 1}.mean_queue() - Mmc{10000, 9000, 1}.mean_queue()) / 900;
  EXPECT_NEAR(crowd[1].mean_wait / direct, 1, 1e-11);
}

TEST(DelayedBusyPeriod, HasItsMassAndMean) {
  for (const double sigma : {1e-9, 0.3, 0.5, 0.9, 0.999999})
    for (const double share : {1e-12, 0.1, 0.5, 0.9, sigma, 0.999999, 1.0}) {
      const double h = share * sigma;
      const auto law = delayed_busy_period(sigma, h);
      double mass = 0, mean = 0;
      for (std::size_t i = 0; i < law.weights.size(); ++i) {
        EXPECT_GE(law.weights[i], 0);
        mass += law.weights[i];
        mean += law.weights[i] / law.rates[i];
      }
      EXPECT_NEAR(mass, 1, 1e-12 + 1e-16 / (1 - sigma)) << sigma << " " << h;
      EXPECT_NEAR(mean * (1 - sigma) * (1 - h), 1, 2e-12 + 1e-15 / (1 - sigma)) << sigma << " " << h;
    }
}

// n + 1 busy periods, step by step: a walk that starts at n + 1 and moves at rate 1 + h.
TEST(DelayedBusyPeriod, TailsAgreeWithTheWalk) {
  const double sigma = 0.7, h = 0.4;
  const auto law = delayed_busy_period(sigma, h);
  constexpr std::size_t kMost = 400;
  std::vector<double> at(kMost, 0.0), left;
  for (std::size_t n = 0; n + 1 < kMost; ++n) at[n + 1] = (1 - sigma) * std::pow(sigma, n);
  for (int k = 0; k < 2000; ++k) {
    left.push_back(std::accumulate(at.begin() + 1, at.end(), 0.0));
    std::vector<double> next(kMost, 0.0);
    for (std::size_t n = 1; n + 1 < kMost; ++n) {
      next[n - 1] += at[n] / (1 + h);
      next[n + 1] += at[n] * h / (1 + h);
    }
    at = next;
    at[0] = 0;
  }
  for (const double t : {0.1, 1.0, 10.0, 100.0}) {
    double sum = 0, log_p = -(1 + h) * t;
    for (std::size_t k = 0; k < left.size(); ++k) {
      sum += std::exp(log_p) * left[k];
      log_p += std::log((1 + h) * t / static_cast<double>(k + 1));
    }
    EXPECT_NEAR(law.tail(t) / sum, 1, 1e-12) << t;
  }
}

TEST(DelayedBusyPeriod, NobodyPassesTheFirst) {
  const auto waits = many_server_priorities(3, two_alike(1.5, 1.0, 1.0), Stopping::never);
  const Mmc whole{3, 2.5, 1.0};
  // Who finds all busy waits as behind those of its own priority alone.
  EXPECT_NEAR(waits[0].wait_tail(2.0), whole.prob_wait() * std::exp(-2.0 * (3 - 1.5)), 1e-15);
  EXPECT_NEAR(waits[1].response_tail(0), 1, 1e-15);
}

}  // namespace
}  // namespace sojourn::queues
