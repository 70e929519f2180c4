// Laws that hold for every grid, over random ones (RapidCheck prints the seed that reproduces a failure).
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "sojourn/sequential_grid/approximations.h"
#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/sequential_grid/exact_mmc.h"
#include "sojourn/sequential_grid/optimal_routing.h"

namespace sojourn::sequential_grid {
namespace {

double between(double low, double high) { return low + (high - low) * *rc::gen::inRange(0, 1000001) * 1e-6; }

Model random_grid(double load) {
  Model m;
  const int n = *rc::gen::inRange(1, 5);
  for (int i = 0; i < n; ++i) m.clusters.push_back({std::to_string(i), *rc::gen::inRange(1, 40), between(0.3, 3)});
  m.time = distributions::exponential(between(0.1, 100));
  m.arrivals = arrivals::poisson_arrivals(load * total_power(m) / m.time->mean());
  return m;
}

void check(const std::string& law, const std::function<void()>& test) { EXPECT_TRUE(rc::check(law, test)); }

TEST(GridProperty, LittlesLawTiesMeansTogether) {
  check("Little", [] {
    const Model m = random_grid(between(0.05, 0.99));
    const auto a = solve_mmc(m);
    for (const auto& part : a.clusters) {
      const auto v = [&](const char* name) { return part.measures.value(name); };
      RC_ASSERT(std::abs(v("mean_jobs") - v("throughput") * v("mean_response")) < 1e-9 * v("mean_jobs"));
      RC_ASSERT(std::abs(v("mean_jobs") - v("mean_queue") - v("mean_used_processors")) < 1e-9 * v("mean_jobs"));
    }
  });
}

TEST(GridProperty, MoreLoadMeansMoreWaitAndPercentilesAreOrdered) {
  check("monotone", [] {
    const double low = between(0.05, 0.9);
    Model m = random_grid(low);
    const auto light = solve_mmc(m);
    m.arrivals = arrivals::poisson_arrivals(m.arrivals.rate * between(1.0001, 0.99 / low));
    const auto heavy = solve_mmc(m);
    RC_ASSERT(light.measures.value("mean_wait") <= heavy.measures.value("mean_wait") * (1 + 1e-12));
    double last = 0;
    for (const char* p : {"response_p50", "response_p90", "response_p95", "response_p99"}) {
      RC_ASSERT(heavy.measures.value(p) > last);
      last = heavy.measures.value(p);
    }
  });
}

TEST(GridProperty, NoRoutingBeatsTheOptimumNorThePool) {
  check("bounds in order", [] {
    Model m = random_grid(between(0.1, 0.97));
    const auto sites = sites_of(m);
    const Split best = best_split(sites, m.arrivals.rate), selfish = selfish_split(sites, m.arrivals.rate);
    const double proportional = solve_mmc(m).measures.value("mean_response");
    RC_ASSERT(best.mean_response <= proportional * (1 + 1e-9));
    RC_ASSERT(best.mean_response <= selfish.mean_response * (1 + 1e-9));
    if (const auto pool = pooled_bound(m))
      RC_ASSERT(pool->measures.value("mean_response") <= best.mean_response * (1 + 1e-9));
  });
}

TEST(GridProperty, TheChainAgreesWithTheClosedForm) {
  check("qbd = mmc", [] {
    Model m = random_grid(between(0.1, 0.98));
    const auto closed = solve_mmc(m), chain = solve_qbd(m);
    for (std::size_t i = 0; i < m.clusters.size(); ++i) {
      const double a = closed.clusters[i].measures.value("mean_jobs"),
                   b = chain.clusters[i].measures.value("mean_jobs");
      RC_ASSERT(std::abs(a - b) < 1e-10 * a);
    }
  });
}

TEST(GridProperty, TheUnitOfTimeDoesNotMatter) {
  check("scaling", [] {
    Model m = random_grid(between(0.1, 0.95));
    const double factor = std::pow(10.0, between(-6, 6));
    const auto before = solve_mmc(m);
    m.time = m.time->scaled(factor);
    m.arrivals = arrivals::poisson_arrivals(m.arrivals.rate / factor);
    const auto after = solve_mmc(m);
    for (const char* name : {"mean_response", "mean_wait", "response_p95"}) {
      const double a = before.measures.value(name) * factor, b = after.measures.value(name);
      RC_ASSERT(std::abs(a - b) <= 1e-8 * a + 1e-300);
    }
  });
}

}  // namespace
}  // namespace sojourn::sequential_grid
