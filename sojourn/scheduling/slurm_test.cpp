#include <gtest/gtest.h>

#include <map>
#include <random>

#include "sojourn/scheduling/schedule.h"
#include "sojourn/scheduling/slow_slurm.h"

namespace sojourn::scheduling {
namespace {

std::map<int, long> by_node(const std::vector<Share>& shares) {
  std::map<int, long> nodes;
  for (const Share& s : shares) nodes[static_cast<int>(s.node)] += s.processors;
  return nodes;
}

// The worked example of the rules: four nodes of two, a pass every 20 s.
std::vector<Job> worked_example() {
  const double rows[][4] = {{10, 4, 200, 200},  {50, 5, 200, 200}, {90, 1, 150, 150}, {130, 2, 150, 450},
                            {130, 1, 100, 100}, {140, 8, 80, 380}, {140, 1, 80, 380}, {180, 5, 40, 80},
                            {200, 6, 60, 360},  {220, 1, 100, 140}};
  std::vector<Job> jobs;
  for (const auto& [submit, width, run, limit] : rows)
    jobs.push_back({submit, run, limit, static_cast<std::int32_t>(width)});
  return jobs;
}

SlurmSettings of_the_example() {
  SlurmSettings s;
  s.interval = 20;
  s.per_node = 2;
  return s;
}

TEST(Slurm, WorkedExampleStartByStart) {
  const auto jobs = worked_example();
  const auto found = places(jobs, 8, {.backfill = Backfill::slurm, .slurm = of_the_example()});
  EXPECT_EQ(found.starts, (std::vector<double>{10, 210, 100, 250, 140, 410, 220, 490, 530, 500}));
  using Nodes = std::map<int, long>;
  const std::vector<Nodes> wanted = {{{0, 2}, {1, 2}},
                                     {{0, 2}, {1, 2}, {2, 1}},
                                     {{3, 1}},
                                     {{3, 2}},
                                     {{3, 1}},
                                     {{0, 2}, {1, 2}, {2, 2}, {3, 2}},
                                     {{2, 1}},
                                     {{0, 2}, {1, 2}, {2, 1}},
                                     {{0, 2}, {1, 2}, {2, 2}},
                                     {{3, 1}}};
  for (std::size_t k = 0; k < jobs.size(); ++k) EXPECT_EQ(by_node(found.nodes[k]), wanted[k]) << "job " << k + 1;
}

TEST(Slurm, WorkedExampleBesideTheTextbook) {
  const auto jobs = worked_example();
  EXPECT_EQ(schedule(jobs, 8, {Backfill::none}),
            (std::vector<double>{10, 210, 210, 210, 360, 460, 540, 540, 580, 580}));
  EXPECT_EQ(schedule(jobs, 8, {Backfill::easy}), (std::vector<double>{10, 210, 90, 130, 240, 410, 490, 490, 530, 490}));
  EXPECT_EQ(schedule(jobs, 8, {Backfill::conservative}),
            (std::vector<double>{10, 210, 90, 130, 240, 450, 530, 410, 530, 280}));
}

TEST(Slurm, PlainlyWrittenExample) {
  const SlowSlurm slow(worked_example(), 4, of_the_example());
  EXPECT_EQ(slow.starts, (std::vector<double>{10, 210, 100, 250, 140, 410, 220, 490, 530, 500}));
}

class RandomWorkload {
 public:
  explicit RandomWorkload(unsigned seed) : random_(seed) {}
  long whole(long least, long most) { return std::uniform_int_distribution<long>(least, most)(random_); }
  template <class Value>
  Value one_of(std::vector<Value> values) {
    return values[static_cast<std::size_t>(whole(0, static_cast<long>(values.size()) - 1))];
  }

  SlurmSettings settings() {
    SlurmSettings s;
    s.per_node = one_of<std::int64_t>({1, 1, 2, 4, 7});
    s.interval = one_of<double>({1, 7, 7, 20, 30, 60});
    s.tick = one_of<double>({0, 0, 0, 1, 5});
    s.release = one_of<double>({0, 0, 0, 0.5, 3});
    s.pass_time = one_of<double>({0, 0, 0.25, 2});
    s.horizon = one_of<double>({86400, 86400, 600, 120});
    s.time_min = one_of<double>({kNever, kNever, kNever, 60});
    s.depth = one_of<std::int64_t>({500, 500, 5, 2});
    return s;
  }
  std::vector<Job> jobs(long processors) {
    const long count = whole(2, processors < 70 ? 30 : 15), spread = one_of<long>({0, 300, 2000});
    const double grain = one_of<double>({1, 1, 0.25});  // some clocks are finer than a second
    const bool exact = whole(0, 3) == 0;
    std::vector<Job> all;
    for (long k = 0; k < count; ++k) {
      const double run = grain * static_cast<double>(whole(1, 300));
      const double limit = exact ? run : one_of<double>({run, run + 60, 60 * std::ceil(run / 60), 3 * run});
      const long most = whole(0, 4) == 0 ? processors : std::max(1L, processors / 3);
      all.push_back(
          {grain * static_cast<double>(whole(0, spread)), run, limit, static_cast<std::int32_t>(whole(1, most))});
    }
    std::stable_sort(all.begin(), all.end(), [](const Job& a, const Job& b) { return a.submit < b.submit; });
    return all;
  }

 private:
  std::mt19937 random_;
};

TEST(Slurm, AsPlainlyWrittenOnRandomWorkloads) {
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    RandomWorkload random(seed);
    const SlurmSettings settings = random.settings();
    const long nodes = random.one_of<long>({1, 3, 8, 8, 8, 8, 8, 8, 8, 70});
    const auto jobs = random.jobs(nodes * settings.per_node);
    const auto fast = places(jobs, nodes * settings.per_node, {.backfill = Backfill::slurm, .slurm = settings});
    const SlowSlurm slow(jobs, nodes, settings);
    ASSERT_EQ(fast.starts, slow.starts) << "seed " << seed;
    for (std::size_t k = 0; k < jobs.size(); ++k)
      ASSERT_EQ(by_node(fast.nodes[k]), slow.on[k]) << "seed " << seed << ", job " << k;
  }
}

// The order of arrival as another order: all priorities are the same.
TEST(Slurm, EqualPrioritiesAreTheOrderOfArrival) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    RandomWorkload random(seed);
    const SlurmSettings settings = random.settings();
    const auto jobs = random.jobs(8 * settings.per_node);
    const Policy plain{.backfill = Backfill::slurm, .slurm = settings};
    Policy ranked = plain;
    ranked.order = Order::priority;
    ASSERT_EQ(schedule(jobs, 8 * settings.per_node, plain), schedule(jobs, 8 * settings.per_node, ranked))
        << "seed " << seed;
  }
}

// A model may count in hours: the same jobs, the same starts.
TEST(Slurm, CountsSecondsWhateverTheUnitOfTime) {
  auto jobs = worked_example();
  for (Job& job : jobs) job.submit /= 3600, job.run /= 3600, job.estimate /= 3600;
  Policy policy{.backfill = Backfill::slurm, .slurm = of_the_example()};
  policy.rank.unit = 3600;
  const auto starts = schedule(jobs, 8, policy);
  const std::vector<double> wanted = {10, 210, 100, 250, 140, 410, 220, 490, 530, 500};
  for (std::size_t k = 0; k < jobs.size(); ++k) EXPECT_NEAR(starts[k] * 3600, wanted[k], 1e-6) << "job " << k + 1;
}

// Four processors are taken until 100; then either the older narrow job or the younger wide one goes first.
std::vector<double> ranked_starts(double submit_of_wide, const FactorWeights& weights, double calc_period, bool whole) {
  Policy policy{.backfill = Backfill::slurm, .order = Order::multifactor};
  policy.rank.weights = weights;
  policy.rank.max_age = 1000;
  policy.rank.processors = 4;
  policy.rank.calc_period = calc_period;
  policy.rank.whole = whole;
  const std::vector<Job> jobs = {{0, 100, 100, 4}, {10, 50, 50, 1}, {submit_of_wide, 50, 50, 4}};
  auto starts = schedule(jobs, 4, policy);
  starts.erase(starts.begin());
  return starts;
}

TEST(Slurm, AgesAreCountedAnewFromTimeToTime) {
  const FactorWeights weights{.age = 1000, .size = 8, .fair_share = 0, .priority = 0};
  const std::vector<double> narrow_first = {100, 150}, wide_first = {150, 100};
  EXPECT_EQ(ranked_starts(20, weights, 0, false), narrow_first);   // 90 + 2 against 80 + 8
  EXPECT_EQ(ranked_starts(20, weights, 15, false), narrow_first);  // at 90: 80 + 2 against 70 + 8
  EXPECT_EQ(ranked_starts(20, weights, 18, false), narrow_first);  // at 90, too
  EXPECT_EQ(ranked_starts(20, weights, 1000, false), wide_first);  // never yet: 2 against 8
}

TEST(Slurm, PrioritiesAreWholeNumbers) {
  const FactorWeights weights{.age = 0, .size = 0.75, .fair_share = 0, .priority = 0};
  EXPECT_EQ(ranked_starts(10, weights, 0, false), (std::vector<double>{150, 100}));
  EXPECT_EQ(ranked_starts(10, weights, 0, true), (std::vector<double>{100, 150}));  // 0 and 0: in order of arrival
}

TEST(Slurm, SaysWhatWasPlanned) {
  const auto jobs = worked_example();
  const auto why = reasons(jobs, 8, {.backfill = Backfill::slurm, .slurm = of_the_example()}, 1);
  EXPECT_EQ(why.start, 210);
  std::vector<std::pair<double, double>> planned;
  for (const Moment& m : why.moments) planned.emplace_back(m.time, m.planned);
  EXPECT_EQ(planned, (std::vector<std::pair<double, double>>{{60, 210}, {120, 250}}));
}

}  // namespace
}  // namespace sojourn::scheduling
