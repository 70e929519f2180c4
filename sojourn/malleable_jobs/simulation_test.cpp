#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/malleable_jobs/equal_share.h"
#include "sojourn/malleable_jobs/random_models.h"

namespace sojourn::malleable_jobs {
namespace {

namespace dist = distributions;

simulation::ExperimentOptions short_run(std::uint64_t seed, double confidence) {
  simulation::ExperimentOptions o;
  o.seed = seed;
  o.confidence = confidence;
  o.precision = 0;
  o.jobs = 160000;
  o.replications = 16;
  o.threads = 1;
  return o;
}

// 30 models, 2 measures, intervals at 95%: of 60 (not independent) intervals 3 miss on average.
// More than 10 would happen with probability 0.0033 if the two of a model always missed together,
// less otherwise.
TEST(Simulation, IntervalsCoverTheExactMeansOfRandomModels) {
  int missed = 0;
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Model m = random_model(seed);
    const auto exact = solve_qbd(m).method.measures;
    const auto simulated = simulate(m, short_run(seed, 0.95));
    for (const char* name : {"mean_response", "reconfiguration_fraction"}) {
      const auto* measure = simulated.measures.find(name);
      ASSERT_TRUE(measure && measure->interval);
      const double value = exact.value(name);
      missed += value < measure->interval->low || value > measure->interval->high;
      // No interval may be far off: five times its half-width never happens by chance.
      const double half = 0.5 * (measure->interval->high - measure->interval->low);
      EXPECT_LT(std::abs(measure->value - value), 5 * half) << name << " seed " << seed;
      EXPECT_LT(half, 0.2 * value) << name << " seed " << seed;
    }
  }
  RecordProperty("missed", missed);
  EXPECT_LE(missed, 10);
}

// Heavy-tailed work: the mean is that of the insensitive formula. At 0.999 with a fixed seed.
TEST(Simulation, EqualSharesAreInsensitive) {
  Model m;
  m.discipline = Discipline::equal_share;
  m.processors = 16;
  m.speedup.law = Speedup::Law::power;
  m.speedup.exponent = 0.7;
  m.arrivals = arrivals::poisson_arrivals(12.8);
  m.time = dist::hyperexponential_cv2(1, 10);
  auto options = short_run(1, 0.999);
  options.jobs = 1000000;
  const auto simulated = simulate(m, options);
  for (const char* name : {"mean_response", "utilization"}) {
    const auto interval = *simulated.measures.find(name)->interval;
    EXPECT_LT(interval.low, solve_equal_share(m).measures.value(name)) << name;
    EXPECT_GT(interval.high, solve_equal_share(m).measures.value(name)) << name;
  }
}

// The same work given as a law for each size must be the same system, by the chain exactly and by
// simulation.
TEST(Simulation, LawsByPartitionSizeAreWalkedPhaseByPhase) {
  Model m = random_model(7);
  m.time_on.clear();
  Model by_size = m;
  for (int p = 1; p <= m.processors; ++p) by_size.time_on.push_back(*law_on(m, p));
  const double exact = solve_qbd(m).method.measures.value("mean_response");
  EXPECT_NEAR(solve_qbd(by_size).method.measures.value("mean_response"), exact, 1e-13);
  const auto interval = *simulate(by_size, short_run(3, 0.999)).measures.find("mean_response")->interval;
  EXPECT_LT(interval.low, exact);
  EXPECT_GT(interval.high, exact);
}

}  // namespace
}  // namespace sojourn::malleable_jobs
