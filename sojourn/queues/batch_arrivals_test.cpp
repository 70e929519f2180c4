#include "sojourn/queues/batch_arrivals.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/queues/erlang.h"

namespace sojourn::queues {
namespace {

TEST(BatchArrivals, BatchesOfOneAreMmc) {
  for (const double load : {0.1, 0.7, 0.999}) {
    const Mmc truth{5, 5 * load * 2, 2.0};
    const auto law = batch_law({5, truth.lambda, 2.0, {1}, {1.0}});
    EXPECT_NEAR(law.mean_wait / truth.mean_wait(), 1, 1e-12 / (1 - load));
    EXPECT_NEAR(law.prob_wait / truth.prob_wait(), 1, 1e-12 / (1 - load));
    ASSERT_TRUE(law.complete);
    const double p = truth.prob_wait();
    for (const double t : {0.0, 0.3, 2.0}) {
      EXPECT_NEAR(law.wait.tail(10 * t) / truth.wait_tail(t, p), 1, 1e-11 / (1 - load)) << load << " " << t;
      EXPECT_NEAR(law.response.tail(10 * t) / truth.response_tail(t, p), 1, 1e-11 / (1 - load)) << load << " " << t;
    }
  }
}

// The balance of every state, iterated: jumps of whole batches, no cut in sight.
TEST(BatchArrivals, AgreesWithTheChain) {
  const BatchQueue q{3, 1.5, 1.0, {1, 4, 7}, {0.5, 0.3, 0.2}};
  const double mean_batch = 0.5 + 1.2 + 1.4, batches = q.rate / mean_batch;
  constexpr std::size_t kMost = 400;
  std::vector<double> p(kMost, 0.0);
  p[0] = 1;
  const double step = 1 / (batches + 3);
  for (int k = 0; k < 20000; ++k) {
    auto next = p;
    for (std::size_t n = 0; n < kMost; ++n) {
      const double flow = p[n] * step;
      for (std::size_t i = 0; i < q.sizes.size(); ++i) {
        const std::size_t to = n + static_cast<std::size_t>(q.sizes[i]);
        if (to < kMost) next[n] -= flow * batches * q.probabilities[i], next[to] += flow * batches * q.probabilities[i];
      }
      const double busy = std::min<double>(static_cast<double>(n), 3.0);
      if (n > 0) next[n] -= flow * busy, next[n - 1] += flow * busy;
    }
    p.swap(next);
  }
  const auto law = batch_law(q);
  double queue = 0, busy = 0, waits = 0;
  for (std::size_t n = 0; n < kMost; ++n) {
    if (n >= 3) queue += p[n] * static_cast<double>(n - 3), busy += p[n];
    // The i-th of its batch waits where n + i - 1 others leave no processor free.
    for (std::size_t i = 0; i < q.sizes.size(); ++i)
      for (std::int64_t k = 1; k <= q.sizes[i]; ++k)
        if (static_cast<std::int64_t>(n) + k - 1 >= 3) waits += p[n] * q.probabilities[i] / mean_batch;
  }
  EXPECT_NEAR(law.mean_queue / queue, 1, 1e-10);
  EXPECT_NEAR(law.all_busy / busy, 1, 1e-10);
  EXPECT_NEAR(law.prob_wait / waits, 1, 1e-10);
  ASSERT_TRUE(law.complete);
  EXPECT_NEAR(law.wait.tail(0) / waits, 1, 1e-10);
  for (std::size_t n = 0; n < 20; ++n) EXPECT_NEAR(law.jobs_pmf[n] / p[n], 1, 1e-9) << n;
  // Areas under the tails are the means.
  double wait = 0, response = 0;
  constexpr double kStep = 1e-3;
  for (int k = 0; k < 100000; ++k) {
    wait += kStep * law.wait.tail(3 * (k + 0.5) * kStep);
    response += kStep * law.response.tail(3 * (k + 0.5) * kStep);
  }
  EXPECT_NEAR(wait / law.mean_wait, 1, 1e-5);
  EXPECT_NEAR(response / (law.mean_wait + 1), 1, 1e-5);
}

// One processor: E[N] = load (1 + E[B^2]/E[B]) / (2 (1 - load)).
TEST(BatchArrivals, OneProcessorInClosedForm) {
  for (const double load : {0.2, 0.9, 0.999999}) {
    const double first = 0.9 + 0.1 * 50, second = 0.9 + 0.1 * 2500;
    const auto law = batch_law({1, load, 1.0, {1, 50}, {0.9, 0.1}});
    const double jobs = load * (1 + second / first) / (2 * (1 - load));
    EXPECT_NEAR((law.mean_queue + load) / jobs, 1, 1e-12 + 1e-15 / (1 - load));
    EXPECT_NEAR(law.all_busy, load, 1e-12);
  }
}

TEST(BatchArrivals, ManyProcessors) {
  const Mmc truth{2000, 1950, 1.0};
  EXPECT_NEAR(batch_law({2000, 1950, 1.0, {1}, {1.0}}).mean_wait / truth.mean_wait(), 1, 1e-9);
}

}  // namespace
}  // namespace sojourn::queues
