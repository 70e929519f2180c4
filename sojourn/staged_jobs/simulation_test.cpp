// The machine by the example of section II, and simulation against the exact solution.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "sojourn/staged_jobs/as_simulation.h"
#include "sojourn/staged_jobs/exact_qbd.h"
#include "sojourn/staged_jobs/machine.h"
#include "sojourn/staged_jobs/test_models.h"

namespace sojourn::staged_jobs {
namespace {

std::vector<double> shares(const Machine& m, const std::vector<JobId>& jobs) {
  std::vector<double> s;
  for (const JobId job : jobs) s.push_back(m.share(job));
  return s;
}

using Shares = std::vector<double>;

// Two stages of 2 and 5 processors on a machine of 5; jobs A, B, C, D.
TEST(Machine, SixEventsOfSectionTwo) {
  Machine machine(staged_at_rate(5, {2, 5}, {1, 1}, 0.1));
  const double short_first[] = {10, 3}, long_first[] = {30, 3};
  const JobId a = machine.arrive(0, short_first);  // 1
  EXPECT_EQ(shares(machine, {a}), (Shares{2}));
  const JobId b = machine.arrive(1, long_first);  // 2
  EXPECT_EQ(shares(machine, {a, b}), (Shares{2, 2}));
  const JobId c = machine.arrive(2, long_first);  // 3: only one processor is left
  EXPECT_EQ(shares(machine, {a, b, c}), (Shares{2, 2, 1}));
  const JobId d = machine.arrive(3, long_first);  // 4: waits
  EXPECT_EQ(shares(machine, {a, b, c, d}), (Shares{2, 2, 1, 0}));
  EXPECT_EQ(machine.running(), 3u);
  EXPECT_DOUBLE_EQ(machine.next_end(), 10);
  EXPECT_FALSE(machine.end_next());  // 5: A takes everything, B and C are pushed back
  EXPECT_EQ(machine.stage(a), 1u);
  EXPECT_EQ(shares(machine, {a, b, c, d}), (Shares{5, 0, 0, 0}));
  EXPECT_DOUBLE_EQ(machine.next_end(), 13);
  const auto gone = machine.end_next();  // 6: A leaves, B and C reenter, D gets the rest
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->job, a);
  EXPECT_EQ(shares(machine, {b, c, d}), (Shares{2, 2, 1}));
  EXPECT_DOUBLE_EQ(machine.used(), 5);
  // B had 9 of its 30 done when it was pushed back, C 8 at half speed.
  EXPECT_DOUBLE_EQ(machine.next_end(), 13 + 21);
}

TEST(Machine, EarlierFirstLetsNewJobsPushBackLaterStages) {
  Model m = staged_at_rate(5, {2, 5}, {1, 1}, 0.1);
  m.discipline = Discipline::earlier_first;
  Machine machine(m);
  const double times[] = {1, 10};
  const JobId a = machine.arrive(0, times);
  machine.end_next();
  EXPECT_EQ(shares(machine, {a}), (Shares{5}));
  const JobId b = machine.arrive(2, times);
  EXPECT_EQ(shares(machine, {a, b}), (Shares{3, 2}));
}

TEST(Machine, FcfsTakesNothingFromAnybody) {
  Model m = staged_at_rate(5, {2, 5}, {1, 1}, 0.1);
  m.discipline = Discipline::fcfs;
  Machine machine(m);
  const double first[] = {10, 3}, second[] = {20, 3}, third[] = {30, 3};
  const JobId a = machine.arrive(0, first), b = machine.arrive(1, second), c = machine.arrive(2, third),
              d = machine.arrive(3, third);
  EXPECT_EQ(shares(machine, {a, b, c, d}), (Shares{2, 2, 1, 0}));
  machine.end_next();  // A wants 5, keeps its 2 and finds none free
  EXPECT_EQ(machine.stage(a), 1u);
  EXPECT_EQ(shares(machine, {a, b, c, d}), (Shares{2, 2, 1, 0}));
  EXPECT_DOUBLE_EQ(machine.next_end(), 17.5);  // 3 at 2/5 of its speed
  EXPECT_TRUE(machine.end_next());             // its 2 go to C, then to D
  EXPECT_EQ(shares(machine, {b, c, d}), (Shares{2, 2, 1}));
}

// B's stage ends while A, who came before, has less than it wants: A is served first, B starts its next stage with
// nothing.
TEST(Machine, FcfsGivesBackAllAtTheEndOfAStage) {
  Model m = staged_at_rate(3, {2, 1, 3}, {1, 1, 1}, 0.1);
  m.discipline = Discipline::fcfs;
  Machine machine(m);
  const double first[] = {1, 1, 10}, second[] = {9.5, 1, 1};
  const JobId a = machine.arrive(0, first);
  machine.end_next();  // at 1 A gives 2 back and takes 1
  const JobId b = machine.arrive(1.5, second);
  EXPECT_EQ(shares(machine, {a, b}), (Shares{1, 2}));
  machine.end_next();  // at 2 A wants 3 and finds 1 free
  EXPECT_EQ(shares(machine, {a, b}), (Shares{1, 2}));
  machine.end_next();  // at 11 B ends its first stage
  EXPECT_EQ(machine.stage(b), 1u);
  EXPECT_EQ(shares(machine, {a, b}), (Shares{3, 0}));
}

// fcfs as the guide defines it, as a chain in a few lines: jobs that have begun with what they hold, in order of
// arrival, and the number that wait. Whole needs, exponential times.
class FcfsChain {
 public:
  FcfsChain(int processors, std::vector<int> needs, std::vector<double> means, double rate)
      : processors_(processors), needs_(std::move(needs)), means_(std::move(means)), rate_(rate) {}

  // By Little from the stationary law, at most `most` jobs in the system.
  double mean_response(std::size_t most) {
    explore(most);
    std::vector<double> p(moves_.size(), 1.0 / static_cast<double>(moves_.size())), flow(p.size());
    double fastest = 0;
    for (const auto& from : moves_) {
      double out = 0;
      for (const auto& [to, rate] : from) out += rate;
      fastest = std::max(fastest, out);
    }
    for (int sweep = 0; sweep < 20000; ++sweep) {
      flow = p;
      for (std::size_t i = 0; i < p.size(); ++i)
        for (const auto& [to, rate] : moves_[i]) flow[to] += p[i] * rate / fastest, flow[i] -= p[i] * rate / fastest;
      p.swap(flow);
    }
    double jobs = 0, accepted = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      jobs += p[i] * static_cast<double>(sizes_[i]);
      if (sizes_[i] < most) accepted += p[i] * rate_;
    }
    return jobs / accepted;
  }

 private:
  struct Begun {
    int stage, held;
    auto operator<=>(const Begun&) const = default;
  };
  using State = std::pair<std::vector<Begun>, std::size_t>;  // and those that wait

  State handed_out(State s) const {
    int free = processors_;
    for (const auto& job : s.first) free -= job.held;
    for (auto& job : s.first) {
      const int more = std::min(free, needs_[static_cast<std::size_t>(job.stage)] - job.held);
      job.held += more;
      free -= more;
    }
    while (free > 0 && s.second > 0) {
      --s.second;
      s.first.push_back({0, std::min(free, needs_[0])});
      free -= s.first.back().held;
    }
    return s;
  }

  std::size_t number(const State& s) {
    const auto [at, fresh] = known_.try_emplace(s, states_.size());
    if (fresh) states_.push_back(s);
    return at->second;
  }

  void explore(std::size_t most) {
    number({});
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const State here = states_[i];
      const std::size_t jobs = here.first.size() + here.second;
      std::vector<std::pair<std::size_t, double>> out;
      if (jobs < most) {
        State next = here;
        ++next.second;
        out.emplace_back(number(handed_out(next)), rate_);
      }
      for (std::size_t k = 0; k < here.first.size(); ++k) {
        const auto stage = static_cast<std::size_t>(here.first[k].stage);
        if (here.first[k].held == 0) continue;
        State next = here;
        if (stage + 1 == needs_.size())
          next.first.erase(next.first.begin() + static_cast<std::ptrdiff_t>(k));
        else
          next.first[k] = {here.first[k].stage + 1, 0};
        out.emplace_back(number(handed_out(next)), here.first[k].held / (needs_[stage] * means_[stage]));
      }
      moves_.push_back(std::move(out));
      sizes_.push_back(jobs);
    }
  }

  int processors_;
  std::vector<int> needs_;
  std::vector<double> means_;
  double rate_;
  std::map<State, std::size_t> known_;
  std::vector<State> states_;
  std::vector<std::vector<std::pair<std::size_t, double>>> moves_;
  std::vector<std::size_t> sizes_;
};

// After every event of a long random run: shares as the model says, nothing lost, nothing invented.
TEST(Machine, SharesAreAlwaysThoseOfTheModel) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    Model m = within_machine(random_model(rng, false));
    m.discipline = static_cast<Discipline>(seed % 3);
    Machine machine(m);
    std::exponential_distribution<double> e(1.0);
    std::vector<JobId> inside;
    double now = 0, next = e(rng) / m.arrivals.rate;
    std::vector<double> times(m.stages.size());
    for (int i = 0; i < 3000; ++i) {
      if (machine.next_end() <= next) {
        now = machine.next_end();
        if (const auto gone = machine.end_next()) {
          inside.erase(std::find(inside.begin(), inside.end(), gone->job));
          ASSERT_GE(now - gone->arrived, gone->size * (1 - 1e-9));
        }
      } else {
        now = next;
        next += e(rng) / m.arrivals.rate;
        for (std::size_t k = 0; k < times.size(); ++k) times[k] = e(rng) * mean_time(m.stages[k]);
        inside.push_back(machine.arrive(now, times.data()));
      }
      double used = 0, wanted = 0;
      std::size_t running = 0;
      std::vector<double> by_stage(m.stages.size()), want_by_stage(m.stages.size());
      for (const JobId job : inside) {
        used += machine.share(job);
        by_stage[machine.stage(job)] += machine.share(job);
        want_by_stage[machine.stage(job)] += m.stages[machine.stage(job)].processors;
        wanted += m.stages[machine.stage(job)].processors;
        running += machine.speed(job) > 0;
      }
      ASSERT_EQ(inside.size(), machine.jobs());
      ASSERT_EQ(running, machine.running());
      ASSERT_NEAR(used, std::min(m.processors, wanted), 1e-6);
      ASSERT_NEAR(used, machine.used(), 1e-6);
      if (m.discipline == Discipline::fcfs) continue;
      double left = m.processors;
      for (std::size_t k = 0; k < by_stage.size(); ++k) {
        const std::size_t stage = m.discipline == Discipline::stage_priority ? by_stage.size() - 1 - k : k;
        ASSERT_NEAR(by_stage[stage], std::min(left, want_by_stage[stage]), 1e-6);
        left -= by_stage[stage];
      }
    }
  }
}

simulation::ExperimentOptions run_of(std::uint64_t jobs, double confidence) {
  simulation::ExperimentOptions o;
  o.jobs = jobs;
  o.confidence = confidence;
  o.threads = 1;
  o.replications = 16;
  return o;
}

// 40 models at 95%: 38 expected inside, and 38 are with these seeds. If the intervals are honest, 33 or fewer happen
// with probability 0.0034 (binomial); the seeds are fixed, so this budget is spent only when the streams change.
TEST(StagedSimulation, IntervalsCoverTheExactMeanResponse) {
  int covered = 0, total = 0;
  std::string missed;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 rng(500 + seed);
    const Model m = random_model(rng, seed % 8 == 0);
    const double truth = exact_mean_response(m);
    auto options = run_of(100'000, 0.95);
    options.seed = seed;
    const auto answer = simulate(m, options);
    const auto* found = answer.measures.find("mean_response");
    ASSERT_TRUE(found && found->interval) << "seed " << seed;
    const bool inside = found->interval->low <= truth && truth <= found->interval->high;
    covered += inside;
    ++total;
    if (!inside) missed += " " + std::to_string(seed);
    EXPECT_LT(std::abs(found->value / truth - 1), 0.1) << "seed " << seed;
  }
  RecordProperty("covered", covered);
  EXPECT_EQ(total, 40);
  EXPECT_GE(covered, 34) << "missed seeds:" << missed;
}

// Other measures of one model, at 99.9%.
TEST(StagedSimulation, AgreesInEveryMeasureBothKnow) {
  const Model m = staged(12, {3, 1, 3, 9}, 0.5, 0.7);
  const auto exact = solve_qbd(m);
  const auto found = simulate(m, run_of(400'000, 0.999));
  for (const char* name :
       {"mean_response", "mean_wait", "mean_queue", "mean_used_processors", "utilization", "throughput"}) {
    const auto* measure = found.measures.find(name);
    ASSERT_TRUE(measure && measure->interval) << name;
    const double truth = exact.measures.value(name);
    EXPECT_LE(measure->interval->low, truth) << name;
    EXPECT_GE(measure->interval->high, truth) << name;
  }
}

// Shares of a stage whose times are not exponential go by the order of service, part of a need included.
TEST(StagedSimulation, AgreesForPhaseTypeStagesAndBursts) {
  Model m = staged_at_rate(5, {2, 3}, {1, 1}, 1.0);
  m.stages[0].time = distributions::erlang(2, 1.0);
  m.stages[1].time = distributions::hyperexponential_cv2(0.5, 4);
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -1.2, 0.2, 0.1, -4.1;
  D1 << 0.9, 0.1, 0.3, 3.7;
  m.arrivals = arrivals::scaled_to_rate(arrivals::map_arrivals(arrivals::Map(D0, D1)), 0.7 * 5 / work(m));
  const auto exact = solve_qbd(m);
  const auto found = simulate(m, run_of(1'000'000, 0.999));
  for (const char* name : {"mean_response", "mean_queue", "mean_used_processors"}) {
    const auto* measure = found.measures.find(name);
    EXPECT_LE(measure->interval->low, exact.measures.value(name)) << name;
    EXPECT_GE(measure->interval->high, exact.measures.value(name)) << name;
  }
}

// A stage that needs nothing stops while the later one has every processor (theorem 1).
TEST(StagedSimulation, SerialStagesStopWhileTheMachineIsTaken) {
  const Model m = staged_at_rate(8, {0, 8, 0}, {1, 1, 0.5}, 0.6);
  const double truth = (1 + 1) / (1 - 0.6) + 0.5;
  const auto found = simulate(m, run_of(400'000, 0.999));
  const auto* response = found.measures.find("mean_response");
  EXPECT_LE(response->interval->low, truth);
  EXPECT_GE(response->interval->high, truth);
}

// One interval at 99.9%. Keeping processors into the next stage would give 2.5671, far outside.
TEST(StagedSimulation, FcfsIsTheChainOfItsDefinition) {
  Model m = staged_at_rate(3, {2, 1, 3}, {0.5, 1, 0.5}, 1);
  m.discipline = Discipline::fcfs;
  const double rate = 0.4 * 3 / work(m);
  m.arrivals = arrivals::poisson_arrivals(rate);
  const double truth = FcfsChain(3, {2, 1, 3}, {0.5, 1, 0.5}, rate).mean_response(40);
  EXPECT_NEAR(truth, 2.57795, 1e-5);  // found by another program too
  const auto answer = simulate(m, run_of(1'500'000, 0.999));
  const auto* found = answer.measures.find("mean_response");
  EXPECT_LE(found->interval->low, truth);
  EXPECT_GE(found->interval->high, truth);
  EXPECT_GT(found->interval->low, 2.5671);
}

// One processor a stage: nobody is ever preempted, so first come, first served is M/E_2/2 too.
TEST(StagedSimulation, DisciplinesAgreeWhereTheyMust) {
  Model m = staged_at_rate(1, {1, 1}, {0.5, 0.5}, 0.8);
  const double pollaczek = 1 + 0.8 * 1.5 / (2 * 0.2);
  m.discipline = Discipline::fcfs;
  const auto found = simulate(m, run_of(600'000, 0.999));
  const auto* response = found.measures.find("mean_response");
  EXPECT_LE(response->interval->low, pollaczek);
  EXPECT_GE(response->interval->high, pollaczek);
}

TEST(StagedSimulation, SameSeedSameNumbersWhateverTheThreads) {
  const Model m = staged(10, {1, 2}, 1.0, 0.8);
  auto one = run_of(50'000, 0.95), two = one;
  two.threads = 2;
  EXPECT_EQ(simulate(m, one).measures.value("mean_response"), simulate(m, two).measures.value("mean_response"));
}

TEST(StagedSimulation, OverloadOverAHorizonGrowsByTheExcess) {
  Model m = staged(4, {1, 2}, 1.0, 1.5);
  m.horizon = 2000;
  auto options = run_of(0, 0.999);
  options.precision = 0;
  const auto found = simulate(m, options);
  // rate 2, served at most 4/3: about 2/3 of a job a unit of time is left over
  EXPECT_NEAR(found.measures.value("queue_at_horizon") / 2000, 2.0 / 3, 0.03);
}

}  // namespace
}  // namespace sojourn::staged_jobs
