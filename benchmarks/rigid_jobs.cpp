// Rigid jobs: the engines beside tight loops written here for nothing else, the published two-class cases, and the
// growth of the saturated solve. Prints ratios to the tight loops of the same run; absolute times move from machine to
// machine. Usage: rigid_jobs [jobs]
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/random/exponential_distribution.hpp>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/rigid_jobs/chain/as_qbd.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"

namespace {

using namespace sojourn;
using namespace sojourn::rigid_jobs;
using Clock = std::chrono::steady_clock;

double seconds(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// xoshiro256++ (Blackman and Vigna), as a generator for Boost's ziggurat.
struct Xoshiro {
  using result_type = std::uint64_t;
  std::array<std::uint64_t, 4> s = {1, 2, 3, 4};
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  static std::uint64_t rotl(std::uint64_t x, int k) { return x << k | x >> (64 - k); }
  result_type operator()() {
    const std::uint64_t result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
  }
  double exponential() { return boost::random::exponential_distribution<double>()(*this); }
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(static_cast<unsigned __int128>((*this)()) * n >> 64);
  }
};

struct Work {
  std::uint32_t processors;
  double rate;
};

// Mean wait of `jobs` jobs of width uniform 1 .. processors: ends of the running jobs kept sorted, nothing else.
double tight_recursion(const Work& w, std::uint64_t jobs) {
  struct Run {
    double end;
    std::uint32_t width;
  };
  std::vector<Run> runs(w.processors + 1);
  Xoshiro random;
  std::size_t n = 0;
  std::uint32_t free = w.processors;
  double now = 0, clock = 0, wait = 0;
  const double gap = 1 / w.rate;
  for (std::uint64_t k = 0; k < jobs; ++k) {
    now += gap * random.exponential();
    const std::uint32_t width = 1 + random.below(w.processors);
    const double length = random.exponential();
    clock = std::max(clock, now);
    while (n > 0 && runs[n - 1].end <= clock) free += runs[--n].width;
    while (free < width) {
      clock = runs[n - 1].end;
      free += runs[--n].width;
    }
    wait += clock - now;
    free -= width;
    const double end = clock + length;
    std::size_t hole = n++;
    while (hole > 0 && runs[hole - 1].end < end) runs[hole] = runs[hole - 1], --hole;
    runs[hole] = {end, width};
  }
  return wait / static_cast<double>(jobs);
}

// The same with one number per processor: V_1 <= ... <= V_k, the first `width` of them replaced and merged back by
// binary search and memmove, as the recursion is usually written.
double tight_vector(const Work& w, std::uint64_t jobs) {
  std::vector<double> free(w.processors, 0.0);
  Xoshiro random;
  double now = 0, wait = 0;
  const double gap = 1 / w.rate;
  for (std::uint64_t k = 0; k < jobs; ++k) {
    now += gap * random.exponential();
    const std::uint32_t width = 1 + random.below(w.processors);
    const double length = random.exponential();
    const double start = std::max(now, free[width - 1]), end = start + length;
    wait += start - now;
    double* v = free.data();
    const auto place = static_cast<std::size_t>(std::lower_bound(v + width, v + w.processors, end) - v);
    std::memmove(v, v + width, (place - width) * sizeof(double));
    std::fill(v + place - width, v + place, end);
  }
  return wait / static_cast<double>(jobs);
}

// The same with an event heap and a queue.
double tight_events(const Work& w, std::uint64_t jobs) {
  struct Event {
    double time;
    std::uint32_t width;  // 0: an arrival
  };
  struct Waiting {
    double arrived, length;
    std::uint32_t width;
  };
  const auto later = [](const Event& a, const Event& b) { return a.time > b.time; };
  std::vector<Event> heap;
  std::vector<Waiting> queue(1 << 16);
  std::size_t head = 0, tail = 0, mask = queue.size() - 1;
  Xoshiro random;
  std::uint32_t free = w.processors;
  double wait = 0;
  const double gap = 1 / w.rate;
  std::uint64_t started = 0;
  heap.push_back({gap * random.exponential(), 0});
  while (started < jobs) {
    std::pop_heap(heap.begin(), heap.end(), later);
    const Event e = heap.back();
    heap.pop_back();
    if (e.width == 0) {
      if (tail - head == queue.size()) std::abort();
      const std::uint32_t width = 1 + random.below(w.processors);
      queue[tail++ & mask] = {e.time, random.exponential(), width};
      heap.push_back({e.time + gap * random.exponential(), 0});
      std::push_heap(heap.begin(), heap.end(), later);
    } else {
      free += e.width;
    }
    while (head < tail && queue[head & mask].width <= free) {
      const Waiting& j = queue[head++ & mask];
      wait += e.time - j.arrived;
      free -= j.width;
      ++started;
      heap.push_back({e.time + j.length, j.width});
      std::push_heap(heap.begin(), heap.end(), later);
    }
  }
  return wait / static_cast<double>(jobs);
}

Model model_of(const Work& w) {
  Model m;
  m.clusters = {{"A", w.processors, 1.0}};
  m.classes = {{"jobs", 1.0, WidthLaw::uniform(1, w.processors), distributions::exponential(1)}};
  m.arrivals = arrivals::poisson_arrivals(w.rate);
  return m;
}

double mean_wait(simulation::Replication& r) {
  double wait = 0, jobs = 0;
  for (const auto& t : r.parts()) wait += t.wait, jobs += static_cast<double>(t.jobs);
  return wait / jobs;
}

void simulation_rounds(const Work& w, std::uint64_t jobs) {
  const Model m = model_of(w);
  double answers[5] = {};
  const std::function<void()> programs[] = {[&] { answers[0] = tight_vector(w, jobs); },
                                            [&] { answers[1] = tight_recursion(w, jobs); },
                                            [&] {
                                              const auto r = make_recursion(m, 1, 0);
                                              r->advance(jobs);
                                              answers[2] = mean_wait(*r);
                                            },
                                            [&] { answers[3] = tight_events(w, jobs); },
                                            [&] {
                                              const auto r = make_events(m, 1, 0);
                                              r->advance(jobs);
                                              answers[4] = mean_wait(*r);
                                            }};
  std::array<std::vector<double>, 5> times;
  for (int round = 0; round < 5; ++round)
    for (std::size_t i = 0; i < 5; ++i) times[i].push_back(seconds(programs[i]));
  for (auto& t : times) std::sort(t.begin(), t.end());
  const char* names[] = {"limit: vector recursion", "limit: run-length recursion", "recursion", "limit: event heap",
                         "events"};
  fmt::print("FIFO, {} processors, widths uniform, rate {:.6f}, {} jobs (medians of 5 rounds)\n", w.processors, w.rate,
             jobs);
  for (std::size_t i = 0; i < 5; ++i)
    fmt::print("  {:28} {:7.2f} M jobs/s   mean wait {:.4f}\n", names[i], static_cast<double>(jobs) / times[i][2] / 1e6,
               answers[i]);
  fmt::print(
      "  recursion takes {:.2f} times the vector limit and {:.2f} times the run-length limit; events take {:.2f} times "
      "the heap limit\n",
      times[2][2] / times[0][2], times[2][2] / times[1][2], times[4][2] / times[3][2]);
}

void two_class_cases() {
  fmt::print("Two classes, exact (width 1 rate 1: 0.8; width T rate 0.25: 0.2)\n");
  const struct {
    int n, t;
    double load, published;
  } cases[] = {
      {50, 10, 0.8, 6.383691795}, {64, 8, 0.8, 3.058838283}, {100, 10, 0.7, 1.912263044}, {200, 100, 0.5, 4.209817213}};
  for (const auto& c : cases) {
    Model m;
    m.clusters = {{"A", c.n, 1.0}};
    m.classes = {{"small", 0.8, WidthLaw::constant(1), distributions::exponential(1)},
                 {"big", 0.2, WidthLaw::constant(c.t), distributions::exponential(4)}};
    m.named_classes = true;
    m.arrivals = arrivals::poisson_arrivals(c.load * c.n / (0.8 + 0.8 * c.t));
    FifoLaw law;
    std::vector<double> times;
    for (int round = 0; round < 3; ++round) times.push_back(seconds([&] { law = solve_fifo_qbd(m, false); }));
    std::sort(times.begin(), times.end());
    fmt::print("  N={:3} T={:3} load {}: mean response {:.9f} (published {:.9f}), {} phases, {:.4f} s\n", c.n, c.t,
               c.load, law.mean_jobs / m.arrivals.rate, c.published, law.phases, times[1]);
  }
}

void saturated_growth() {
  fmt::print("Saturated, constant lengths, uniform widths\n");
  double last = 0;
  for (int power = 8; power <= 20; ++power) {
    const std::int64_t s = std::int64_t{1} << power;
    SlotLaw law;
    const double t = seconds([&] { law = saturated_slots(s, WidthLaw::uniform(1, s)); });
    const auto x = static_cast<double>(s);
    fmt::print("  s = 2^{:2}: {:.4f} s ({:.2f} times the half), {} steps, residual {:.1e}, relative error {:.1e}\n",
               power, t, last > 0 ? t / last : 0.0, law.steps, law.residual,
               law.mean / (3 * x * (x + 1) / (2 * (1 + 2 * x))) - 1);
    last = t;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t jobs = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 4'000'000;
  linear_algebra::set_blas_threads(1);
  simulation_rounds({64, 1.1815384615384614}, jobs);
  simulation_rounds({4096, 1.1815384615384614}, jobs);
  two_class_cases();
  saturated_growth();
  return 0;
}
