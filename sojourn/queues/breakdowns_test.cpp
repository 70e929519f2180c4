#include "sojourn/queues/breakdowns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sojourn/queues/erlang.h"

namespace sojourn::queues {
namespace {

// The balance of every state up to `most` jobs, swept in long double until it stands still.
double mean_jobs_by_sweeps(const FailingServers& q, int most) {
  const int n = static_cast<int>(q.servers) + 1;
  const auto at = [n](int jobs, int up) { return static_cast<std::size_t>(jobs * n + up); };
  std::vector<long double> p(static_cast<std::size_t>((most + 1) * n), 1.0L);
  for (int sweep = 0; sweep < 20000; ++sweep) {
    long double sum = 0, change = 0;
    for (int jobs = 0; jobs <= most; ++jobs)
      for (int up = 0; up < n; ++up) {
        const int run = std::min(jobs, up);
        const long double out = (jobs < most ? q.rate : 0) + run * q.mu + up * q.failure + (n - 1 - up) * q.repair;
        long double in = 0;
        if (jobs > 0) in += p[at(jobs - 1, up)] * q.rate;
        if (jobs < most) in += p[at(jobs + 1, up)] * std::min(jobs + 1, up) * q.mu;
        if (up > 0) in += p[at(jobs, up - 1)] * (n - up) * q.repair;
        if (up + 1 < n) in += p[at(jobs, up + 1)] * (up + 1) * q.failure;
        change = std::max(change, std::abs(in / out / p[at(jobs, up)] - 1));
        p[at(jobs, up)] = in / out;
        sum += in / out;
      }
    for (auto& x : p) x /= sum;
    if (sweep > 100 && change < 1e-17L) break;
  }
  long double mean = 0;
  for (int jobs = 0; jobs <= most; ++jobs)
    for (int up = 0; up < n; ++up) mean += jobs * p[at(jobs, up)];
  return static_cast<double>(mean);
}

TEST(Breakdowns, AgreeWithTheChainSwept) {
  for (const auto& q :
       {FailingServers{1, 0.3, 1, 0.2, 1}, FailingServers{3, 1.2, 1, 0.1, 0.5}, FailingServers{4, 1.0, 1, 1.0, 2.0}}) {
    const auto law = failing_servers(q);
    ASSERT_TRUE(law.usable) << law.trouble;
    const double jobs = q.rate * (law.mean_wait + 1 / q.mu);
    constexpr double kSwept = 1e-9;  // the sweeps stop moving, and few jobs lie beyond 150
    EXPECT_NEAR(jobs / mean_jobs_by_sweeps(q, 150), 1, kSwept) << q.servers;
  }
}

TEST(Breakdowns, WithoutFailuresAreMmc) {
  for (const double load : {0.2, 0.9, 0.9999}) {
    const FailingServers q{6, 6 * load, 1, 1e-300, 1};
    const Mmc truth{6, 6 * load, 1};
    const auto law = failing_servers(q);
    ASSERT_TRUE(law.usable) << law.trouble;
    EXPECT_NEAR(law.mean_wait / truth.mean_wait(), 1, law.relative_error + 1e-12 / (1 - load));
    EXPECT_NEAR(law.prob_wait / truth.prob_wait(), 1, law.relative_error + 1e-12 / (1 - load));
  }
}

// Failures so quick that only the share of working time is felt: a processor of speed 1/2 at c = 1.
TEST(Breakdowns, QuickFailuresSlowTheProcessorDown) {
  const auto law = failing_servers({1, 0.3, 1, 1e7, 1e7});
  ASSERT_TRUE(law.usable) << law.trouble;
  EXPECT_NEAR(law.mean_wait + 1, 1 / (0.5 - 0.3), 1e-5);
}

}  // namespace
}  // namespace sojourn::queues
