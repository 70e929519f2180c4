// The wait once more, with nothing taken from the methods under test: a job is followed from its arrival to its start
// through every state, by uniformisation.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "sojourn/fluid/tail_reading.h"
#include "sojourn/markov/finite_chain.h"
#include "sojourn/rigid_jobs/chain/as_qbd.h"
#include "sojourn/rigid_jobs/stability.h"
#include "sojourn/rigid_jobs/test_models.h"

namespace sojourn::rigid_jobs {
namespace {

// Running jobs of each type, first waiting type (-1: nobody waits), jobs behind it.
using State = std::vector<int>;
using Emit = std::function<void(const State&, double)>;

struct Machine {
  int processors;
  std::vector<int> widths;
  std::vector<double> probabilities, rates;
  int most_behind;

  int used(const State& s) const {
    int sum = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) sum += s[i] * widths[i];
    return sum;
  }
  bool fits(const State& s, std::size_t type) const { return used(s) + widths[type] <= processors; }
  int& first(State& s) const { return s[widths.size()]; }
  int& behind(State& s) const { return s[widths.size() + 1]; }

  // Somebody starts, then the hidden ones come forward. tagged >= 0: the last of the hidden is of that type and
  // `started` hears of its start.
  void start(State s, std::size_t type, double rate, int tagged, const Emit& emit,
             const std::function<void(double)>& started) const {
    ++s[type];
    reveal(s, rate, tagged, emit, started);
  }
  void reveal(State s, double rate, int tagged, const Emit& emit, const std::function<void(double)>& started) const {
    if (behind(s) == 0) {
      first(s) = -1;
      emit(s, rate);
      return;
    }
    const bool last = behind(s) == 1;
    --behind(s);
    for (std::size_t t = 0; t < widths.size(); ++t) {
      if (last && tagged >= 0 && static_cast<int>(t) != tagged) continue;
      const double p = last && tagged >= 0 ? rate : rate * probabilities[t];
      if (!fits(s, t)) {
        State stuck = s;
        first(stuck) = static_cast<int>(t);
        emit(stuck, p);
      } else if (last && tagged >= 0) {
        started(p);
      } else {
        start(s, t, p, tagged, emit, started);
      }
    }
  }
  void ends(const State& s, int tagged, const Emit& emit, const std::function<void(double)>& started) const {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (s[i] == 0) continue;
      State left = s;
      --left[i];
      const double rate = s[i] * rates[i];
      const int waiting = s[widths.size()];
      if (waiting < 0 || !fits(left, static_cast<std::size_t>(waiting)))
        emit(left, rate);
      else if (tagged >= 0 && s[widths.size() + 1] == 0)
        started(rate);  // the first waiting one is the followed one
      else
        start(left, static_cast<std::size_t>(waiting), rate, tagged, emit, started);
    }
  }
  void arrivals(const State& s, double lambda, const Emit& emit) const {
    State next = s;
    if (s[widths.size()] >= 0) {
      if (++behind(next) <= most_behind) emit(next, lambda);
      return;
    }
    for (std::size_t t = 0; t < widths.size(); ++t) {
      next = s;
      if (fits(s, t))
        ++next[t];
      else
        first(next) = static_cast<int>(t);
      emit(next, lambda * probabilities[t]);
    }
  }
};

// P(W > t) of a job of this type.
std::vector<double> followed(const Machine& m, double lambda, int type, const std::vector<double>& times) {
  State empty(m.widths.size() + 2, 0);
  m.first(empty) = -1;
  const auto never = [](double) {};
  const auto chain = markov::explore(empty, [&](const State& s, const auto& emit) {
    m.ends(s, -1, emit, never);
    m.arrivals(s, lambda, emit);
  });
  const auto pi = markov::stationary(chain.rates).probabilities;
  std::map<State, double> now;
  for (std::size_t i = 0; i < chain.states.size(); ++i) {
    State s = chain.states[i];
    if (m.first(s) >= 0)
      ++m.behind(s);
    else if (!m.fits(s, static_cast<std::size_t>(type)))
      m.first(s) = type;  // it stands first itself, nobody behind
    else
      continue;
    now[s] += pi(static_cast<Index>(i));
  }
  double fastest = 0;
  for (const double r : m.rates) fastest += m.processors * r;
  std::vector<double> tails(times.size(), 0.0), weights;
  for (const double t : times) weights.push_back(std::exp(-fastest * t));
  for (int step = 0; step < 700 && !now.empty(); ++step) {
    double mass = 0;
    for (const auto& [s, p] : now) mass += p;
    for (std::size_t i = 0; i < times.size(); ++i) {
      tails[i] += weights[i] * mass;
      weights[i] *= fastest * times[i] / (step + 1);
    }
    std::map<State, double> next;
    for (const auto& [s, p] : now) {
      double left = fastest;
      m.ends(
          s, type, [&, here = p](const State& to, double rate) { next[to] += here * rate / fastest, left -= rate; },
          [&](double rate) { left -= rate; });
      next[s] += p * left / fastest;
    }
    now.swap(next);
  }
  return tails;
}

TEST(WaitOfEachType, EqualsThatOfAFollowedJob) {
  const struct {
    Model model;
    Machine machine;
    double load;
  } cases[] = {{case_a(), {2, {1, 2}, {.5, .5}, {1, 1}, 115}, 0.8},
               {two_classes(4, 1, distributions::exponential(1), .8, 3, distributions::exponential(2)),
                {4, {1, 3}, {.8, .2}, {1, .5}, 100},
                0.6},
               {one_class(5, WidthLaw::weighted({2, 3, 4}, {.5, .3, .2}), distributions::exponential(1)),
                {5, {2, 3, 4}, {.5, .3, .2}, {1, 1, 1}, 60},
                0.6}};
  for (const auto& c : cases) {
    const Model m = at_rate(c.model, c.load * fifo_limit(c.model).rate);
    const FifoLaw law = solve_fifo_qbd(m);
    for (std::size_t i = 0; i < law.types.size(); ++i) {
      const std::vector<double> times = {0.5, 1, 5, 10};
      const auto expected = followed(c.machine, m.arrivals.rate, static_cast<int>(i), times);
      for (std::size_t j = 0; j < times.size(); ++j)
        EXPECT_NEAR(law.types[i].wait_tail(times[j]), expected[j], 1e-10) << i << " at " << times[j];
    }
  }
}

// A followed job of either type, mixed: what the checked page says about case A at 0.8 of its largest rate, within the
// error of the inversion it was computed with (up to 6e-8; the values here are right to 1e-9).
TEST(WaitOfEachType, TailOfCaseA) {
  const Machine a{2, {1, 2}, {.5, .5}, {1, 1}, 115};
  const std::vector<double> times = {1, 5, 10, 20};
  const auto one = followed(a, 0.8 * 8 / 7, 0, times), two = followed(a, 0.8 * 8 / 7, 1, times);
  const double page[] = {0.63260536, 0.27379169, 0.09598072, 0.01179484};
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(0.5 * (one[j] + two[j]), page[j], 7e-8);
  const FifoLaw law = solve_fifo_qbd(at_rate(case_a(), 0.8 * 8 / 7));
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(law.wait_tail(times[j]), 0.5 * (one[j] + two[j]), 1e-10);
}

fluid::Percentile at(const Tail& tail, double p) { return fluid::percentile(tail, p, 1, 0); }

// A class that is the twin of another has its law, however rare it is.
TEST(WaitOfEachType, OfARareTwinIsThatOfItsTwin) {
  for (const double weight : {1e-9, 1e-12, 1e-15, 1e-30, 1e-200})
    for (const double load : {0.3, 0.7, 0.95}) {
      const auto half = distributions::exponential(0.5);
      const Model m = with_classes(4, {{"narrow", 0.7, WidthLaw::constant(1), distributions::exponential(1)},
                                       {"wide", 0.3 - weight, WidthLaw::constant(3), half},
                                       {"rare", weight, WidthLaw::constant(3), half}});
      const FifoLaw law = solve_fifo_qbd(at_rate(m, load * fifo_limit(m).rate));
      ASSERT_TRUE(law.usable && law.wait_tail);
      const TypeLaw &wide = law.types[1], &rare = law.types[2];
      EXPECT_NEAR(*rare.prob_wait / *wide.prob_wait, 1, 1e-13) << weight;
      EXPECT_NEAR(rare.mean_wait / wide.mean_wait, 1, 1e-12) << weight;
      for (const double p : {0.75, 0.9, 0.99, 0.9999}) {
        EXPECT_NEAR(at(rare.wait_tail, p).value, at(wide.wait_tail, p).value, 1e-12 * at(wide.wait_tail, p).value)
            << weight << " at load " << load << ", " << p;
        EXPECT_NEAR(at(rare.response_tail, p).value / at(wide.response_tail, p).value, 1, 1e-12)
            << weight << " at load " << load << ", " << p;
      }
    }
}

// Two classes of width 1 are one queue of Erlang's: three processors, nearly saturated.
TEST(WaitOfEachType, NearSaturation) {
  const auto one = distributions::exponential(1);
  const Model plain = with_classes(3, {{"a", 0.4, WidthLaw::constant(1), one}, {"b", 0.6, WidthLaw::constant(1), one}});
  for (const double room : {0.1, 1e-4, 1e-7}) {
    const double rate = 3 * (1 - room), drain = 3 - rate;
    // Erlang's C for three processors.
    const double waits =
        std::pow(rate, 3) / 6 / ((1 - rate / 3) * (1 + rate + rate * rate / 2) + std::pow(rate, 3) / 6);
    const FifoLaw law = solve_fifo_qbd(at_rate(plain, rate));
    ASSERT_TRUE(law.usable && law.wait_tail);
    for (const Tail& tail : {law.wait_tail, law.types[0].wait_tail, law.types[1].wait_tail}) {
      const fluid::Percentile q = at(tail, 0.99);
      const double expected = std::log(waits / 0.01) / drain;
      EXPECT_NEAR(q.value / expected, 1, 1e-12 + 1e-15 / room) << room;
      EXPECT_LT(std::abs(q.value - expected), 10 * *q.error) << room;
    }
  }
}

// Hours or microseconds: the same law.
TEST(WaitOfEachType, DoesNotDependOnTheUnitOfTime) {
  const auto in_unit = [](double unit) {
    const Model m = two_classes(6, 2, distributions::erlang(2, unit), 0.6, 5, distributions::exponential(2 * unit));
    return solve_fifo_qbd(at_rate(m, 0.9 * fifo_limit(m).rate));
  };
  const FifoLaw plain = in_unit(1);
  for (const double unit : {1e-6, 1e6}) {
    const FifoLaw other = in_unit(unit);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_NEAR(at(other.types[i].wait_tail, 0.9).value / at(plain.types[i].wait_tail, 0.9).value / unit, 1, 1e-12);
      EXPECT_NEAR(at(other.types[i].response_tail, 0.5).value / at(plain.types[i].response_tail, 0.5).value / unit, 1,
                  1e-12);
    }
  }
}

}  // namespace
}  // namespace sojourn::rigid_jobs
