#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <map>
#include <random>

#include "sojourn/base/errors.h"
#include "sojourn/memory/lru_simulation.h"
#include "sojourn/memory/miss_ratio.h"
#include "sojourn/memory/overhead.h"
#include "sojourn/memory/service_law.h"
#include "sojourn/memory/visited_sets.h"

namespace sojourn::memory {
namespace {

MatrixXd random_stochastic(std::mt19937_64& rng, Index n, double stay) {
  std::uniform_real_distribution<double> u(0.05, 1.0);
  MatrixXd P(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) P(i, j) = u(rng) + (rng() % 3 == 0 ? 2.0 : 0.0);
    P(i, i) = 0;
    P.row(i) *= (1 - stay) / P.row(i).sum();
    P(i, i) = stay;
  }
  return P;
}

Program one_locality(Locality here, int frames) {
  Program p;
  p.localities = {std::move(here)};
  p.macro = MatrixXd::Ones(1, 1);
  p.frames = frames;
  return p;
}

// The closed sum for independent references and the recursion over sets are two roads to one
// number.
TEST(MissRatio, IndependentReferencesAgreeWithTheRecursionOverSets) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    std::uniform_real_distribution<double> u(0.02, 1.0);
    const int n = 4 + static_cast<int>(seed);
    std::vector<double> p;
    for (int i = 0; i < n; ++i) p.push_back(u(rng));
    const RowVectorXd row = Eigen::Map<RowVectorXd>(p.data(), n) / Eigen::Map<RowVectorXd>(p.data(), n).sum();
    for (int M = 0; M <= n; ++M)
      EXPECT_NEAR(miss_ratio_independent(p, M), miss_ratio_markov(row.replicate(n, 1), M), 2e-12) << "M " << M;
  }
}

// All pages alike: a reference hits with probability M/n.
TEST(MissRatio, AlikePages) {
  for (const auto& [n, M] : {std::pair{10, 3}, {100, 70}, {2000, 500}, {2000, 1990}})
    EXPECT_NEAR(miss_ratio_independent(std::vector<double>(static_cast<std::size_t>(n), 0.3), M),
                1 - static_cast<double>(M) / n, 1e-11);
}

// A cycle through n pages misses always with fewer than n frames, never with n.
TEST(MissRatio, ACycleIsTheWorstOfLru) {
  MatrixXd P = MatrixXd::Zero(6, 6);
  for (Index i = 0; i < 6; ++i) P(i, (i + 1) % 6) = 1;
  EXPECT_NEAR(miss_ratio_markov(P, 5), 1, 1e-13);
  EXPECT_EQ(miss_ratio_markov(P, 6), 0);
}

TEST(MissRatio, StackDistances) {
  EXPECT_NEAR(miss_ratio_stack({0.5, 0.2, 0.2, 0.1}, 2), 0.3, 1e-15);
  EXPECT_NEAR(miss_ratio_stack({0.5, 0.2}, 10), 0.3, 1e-15);
}

TEST(MissRatio, ThousandsOfPagesInSeconds) {
  std::vector<double> zipf;
  for (int i = 1; i <= 3000; ++i) zipf.push_back(1.0 / i);
  const auto start = std::chrono::steady_clock::now();
  const double exact = miss_ratio_independent(zipf, 400);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 20);
  // Che's approximation is within a thousandth for so many pages.
  double low = 1, high = 1e9;
  const auto seen = [&](double t) {
    double sum = 0, total = 0;
    for (const double z : zipf) total += z;
    for (const double z : zipf) sum += -std::expm1(-z / total * t);
    return sum;
  };
  for (int i = 0; i < 100; ++i) (seen(std::sqrt(low * high)) > 400 ? high : low) = std::sqrt(low * high);
  double total = 0, che = 0;
  for (const double z : zipf) total += z;
  for (const double z : zipf) che += z / total * std::exp(-z / total * low);
  EXPECT_NEAR(exact, che, 1e-3);
}

// Simulated LRU at 99.9% with fixed seeds: 5 intervals, so a false alarm in one run of 200 new
// seeds.
TEST(MissRatio, SimulatedLruAgrees) {
  std::mt19937_64 rng(11);
  Locality zipf{"zipf", 40, Behaviour::independent, {}, {}, {}};
  for (int i = 1; i <= 40; ++i) zipf.weights.push_back(1.0 / i);
  Locality markov{"markov", 8, Behaviour::markov, {}, {}, random_stochastic(rng, 8, 0.1)};
  Locality stack{"stack", 6, Behaviour::stack, {}, {0.4, 0.3, 0.1, 0.1, 0.05, 0.05}, {}};
  for (const auto& [locality, frames] : {std::pair{zipf, 12}, {zipf, 30}, {markov, 3}, {markov, 6}, {stack, 4}}) {
    const Program p = one_locality(locality, frames);
    const auto simulated = simulate_lru(p, 1, 1000000, 5);
    EXPECT_NEAR(overhead_on(p, 1).within, simulated.miss_ratio, simulated.half_width) << locality.name << " " << frames;
    EXPECT_LT(simulated.half_width, 0.01);
  }
}

// The flows and the paper's inclusion and exclusion give the same probabilities, and they sum to
// one.
TEST(VisitedSets, AreTheTabooProbabilities) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const Index n = 2 + static_cast<Index>(seed % 6);
    const MatrixXd P = random_stochastic(rng, n, 0.9);
    for (int I = 0; I < n; ++I) {
      double sum = 0;
      visited_sets(
          P, I, [](Set) { return false; },
          [&](Set G, double probability) {
            if (G == 0) return;
            sum += probability / (1 - P(I, I));
            EXPECT_NEAR(probability / (1 - P(I, I)), taboo_probability(P, I, G), 1e-12);
          });
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(VisitedSets, TooManyLocalitiesAreRefusedWithTheNumber) {
  try {
    visited_sets(
        MatrixXd::Constant(24, 24, 1.0 / 24), 0, [](Set) { return false; }, [](Set, double) {});
    FAIL();
  } catch (const TooLarge& e) {
    EXPECT_NE(std::string(e.what()).find("2^23"), std::string::npos) << e.what();
  }
}

// Each locality fits, together they do not.
Program iterating_program(int frames) {
  Program p;
  for (const int pages : {6, 8, 5, 7}) p.localities.push_back({"", pages, Behaviour::independent, {}, {}, {}});
  std::mt19937_64 rng(3);
  p.macro = random_stochastic(rng, 4, 0.995);
  p.frames = frames;
  p.references = 1e6;
  p.page_cost = 1e-3;
  return p;
}

TEST(Across, ClassicalTheorySeesNothingAndSimulatedLruLiesBetweenTheEstimates) {
  for (const int frames : {10, 13, 16, 20, 24}) {
    SCOPED_TRACE(frames);
    const Program p = iterating_program(frames);
    const Overhead o = overhead_on(p, 1);
    EXPECT_EQ(o.within, 0);
    EXPECT_GT(o.across_low, 0);
    for (const Returns& r : o.localities) EXPECT_NEAR(r.sets_total, 1, 1e-12);
    const auto simulated = simulate_lru(p, 1, 4000000, 9);
    EXPECT_GT(simulated.miss_ratio + simulated.half_width, o.across_low);
    EXPECT_LT(simulated.miss_ratio - simulated.half_width, o.across_high);
  }
  EXPECT_EQ(overhead_on(iterating_program(26), 1).across_high, 0);
}

// Localities that do not fit alone: misses inside are not counted again on return.
TEST(Across, SimulatedLruLiesBetweenTheEstimatesAlsoWhenALocalityDoesNotFit) {
  for (const int frames : {4, 6, 7}) {
    SCOPED_TRACE(frames);
    const Program p = iterating_program(frames);
    const Overhead o = overhead_on(p, 1);
    EXPECT_GT(o.within, 0);
    for (const Returns& r : o.localities) EXPECT_NEAR(r.sets_total, 1, 1e-12);
    const auto simulated = simulate_lru(p, 1, 4000000, 9);
    EXPECT_GT(simulated.miss_ratio + simulated.half_width, o.within + o.across_low);
    EXPECT_LT(simulated.miss_ratio - simulated.half_width, o.within + o.across_high);
  }
}

// Entries into a locality, counted on a long path of the macro chain: their mean number and its
// variance (4 standard errors of both).
TEST(Across, ReturnsHaveTheMeanAndVarianceOfThePath) {
  const Program p = iterating_program(10);
  const auto o = overhead_on(p, 1);
  std::mt19937_64 rng(17);
  std::vector<std::discrete_distribution<int>> next;
  for (Index i = 0; i < 4; ++i) next.emplace_back(p.macro.row(i).begin(), p.macro.row(i).end());
  double n = 0, sum = 0, squares = 0;
  long last = -1;
  int at = 1;
  for (long t = 0; t < 6000000; ++t) {
    const int to = next[static_cast<std::size_t>(at)](rng);
    if (to == 0 && at != 0) {
      if (last >= 0)
        n += 1, sum += static_cast<double>(t - last),
            squares += static_cast<double>(t - last) * static_cast<double>(t - last);
      last = t;
    }
    at = to;
  }
  const double mean = sum / n, variance = squares / n - mean * mean;
  EXPECT_NEAR(mean, o.localities[0].between_entries, 4 * std::sqrt(variance / n));
  EXPECT_NEAR(variance / o.localities[0].variance_between, 1, 4 * std::sqrt(8 / n));
}

// Two nearly separate blocks: the macro chain has the stationary law of the whole, to the order of
// epsilon.
TEST(Decomposed, MacroChainOfAPageMatrix) {
  std::mt19937_64 rng(5);
  MatrixXd P = MatrixXd::Zero(7, 7);
  P.topLeftCorner(3, 3) = 0.999 * random_stochastic(rng, 3, 0.2);
  P.bottomRightCorner(4, 4) = 0.998 * random_stochastic(rng, 4, 0.1);
  P.topRightCorner(3, 4).setConstant(0.001 / 4);
  P.bottomLeftCorner(4, 3).setConstant(0.002 / 3);
  const Program p = decomposed(P, {3, 4});
  EXPECT_NEAR(*p.epsilon, 0.002, 1e-12);
  EXPECT_NEAR(p.macro(0, 0), 0.999, 1e-12);
  EXPECT_NEAR(stationary_of_stochastic(p.macro)(0), stationary_of_stochastic(P).head(3).sum(), 1e-4);
  for (const Locality& l : p.localities)
    for (Index i = 0; i < l.block.rows(); ++i) EXPECT_NEAR(l.block.row(i).sum(), 1, 1e-14);
  EXPECT_TRUE(cut_off(P).empty());
  P.topRightCorner(3, 4).setZero();
  EXPECT_EQ(cut_off(P).size(), 4u);
}

// LRU in full: which pages are in memory, most recent first, as a chain; the reference is the first of them.
double miss_ratio_over_stacks(const MatrixXd& P, std::size_t frames) {
  std::map<std::vector<int>, double> now = {{{0}, 1.0}}, next;
  double misses = 0;
  for (int step = 0; step < 6000; ++step) {
    next.clear();
    misses = 0;
    for (const auto& [stack, p] : now)
      for (int k = 0; k < P.rows(); ++k) {
        if (P(stack[0], k) == 0) continue;
        auto moved = stack;
        const auto at = std::find(moved.begin(), moved.end(), k);
        if (at == moved.end()) {
          misses += p * P(stack[0], k);
          if (moved.size() == frames) moved.pop_back();
        } else {
          moved.erase(at);
        }
        moved.insert(moved.begin(), k);
        next[moved] += 0.5 * p * P(stack[0], k);
      }
    for (const auto& [stack, p] : now) next[stack] += 0.5 * p;  // lazy, so that cycles have no period
    now.swap(next);
  }
  return misses;
}

// Cycles of pages, the last of which leaves for the beginning of another with this probability.
MatrixXd cycles(int count, int pages, double leaving) {
  const Index n = static_cast<Index>(count) * pages;
  MatrixXd P = MatrixXd::Zero(n, n);
  for (int c = 0; c < count; ++c) {
    const Index first = static_cast<Index>(c) * pages;
    for (Index i = 0; i + 1 < pages; ++i) P(first + i, first + i + 1) = 1;
    P(first + pages - 1, first) += 1 - leaving;
    P(first + pages - 1, static_cast<Index>((c + 1) % count) * pages) += leaving;
  }
  return P;
}

TEST(PageMatrix, ExactRatioIsThatOfTheChainOfStacks) {
  for (const auto& [P, sizes, frames] : {std::tuple{cycles(2, 3, 0.1), std::vector{3, 3}, 3},
                                         {cycles(2, 3, 0.1), {3, 3}, 4},
                                         {cycles(3, 2, 0.3), {2, 2, 2}, 3}}) {
    Program p = decomposed(P, sizes);
    p.frames = frames;
    EXPECT_NEAR(*exact_miss_ratio(p), miss_ratio_over_stacks(P, static_cast<std::size_t>(frames)), 1e-9);
  }
}

// By hand: every page of a cycle is missed on coming to it, and none while it goes round. With 9 frames for two cycles
// of 5, every fifth reference may leave (0.2), and then five are missed: 0.2. Cycles of 3 in 3 frames, 10%: 0.1. Three
// intervals at 99.9% with fixed seeds.
TEST(PageMatrix, LruIsSimulatedOnTheMatrixGiven) {
  for (const auto& [pages, leaving, frames] : {std::tuple{5, 0.2, 9}, {3, 0.1, 3}, {4, 0.02, 4}}) {
    Program p = decomposed(cycles(2, pages, leaving), {pages, pages});
    p.frames = frames;
    EXPECT_NEAR(*exact_miss_ratio(p), leaving, 1e-12);
    const auto simulated = simulate_lru(p, 1, 2000000, 3);
    EXPECT_NEAR(simulated.miss_ratio, leaving, simulated.half_width);
    EXPECT_LT(simulated.half_width, 0.02 * leaving + 0.001);
  }
}

TEST(PageMatrix, OnlyProgramsFromOneMatrixHaveAnExactRatio) {
  EXPECT_FALSE(exact_miss_ratio(iterating_program(10)));
  EXPECT_FALSE(exact_miss_ratio(decomposed(cycles(2, 10, 0.1), {10, 10})));
}

TEST(ServiceLaw, HasTheMomentsOfWorkAndOverhead) {
  const auto work = phase_type::erlang(2, 3.0);
  for (const double cv2 : {0.2, 0.26, 0.45, 0.5, 0.8, 1.0, 4.0}) {
    const Moments m{0.7, cv2 * 0.49};
    const auto laws = joined({work}, {m}, 5);
    EXPECT_EQ(laws.missed_cv2, 0) << cv2;
    const auto& x = laws.by_size[0];
    EXPECT_NEAR(phase_type::mean(x), 3.7, 1e-12);
    EXPECT_NEAR(phase_type::moment(x, 2) - 3.7 * 3.7, 4.5 + m.variance, 1e-11) << cv2;
  }
  const auto few = joined({work, work}, {{0.7, 0.0}, {0, 0}}, 2);
  EXPECT_EQ(few.overhead_phases, 2);
  EXPECT_NEAR(phase_type::mean(few.by_size[0]), 3.7, 1e-12);  // the mean is always met
  EXPECT_NEAR(phase_type::mean(few.by_size[1]), 3.0, 1e-12);
  EXPECT_EQ(few.by_size[1].phases(), 4);
}

// More servers, fewer pages on each: the overhead of one server falls.
TEST(Overhead, FallsWithServersWhenPagesAreDivided) {
  Program p = iterating_program(10);
  double before = 1e9;
  for (int V = 1; V <= 4; ++V) {
    const double mean = overhead_on(p, V).high.mean;
    EXPECT_TRUE(mean < before || mean == 0) << V;
    before = mean;
  }
  EXPECT_EQ(before, 0);
  p.spread = 0;
  EXPECT_NEAR(overhead_on(p, 4).across_high, overhead_on(p, 1).across_high, 1e-15);
}

}  // namespace
}  // namespace sojourn::memory
