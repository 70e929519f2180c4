// The limit programs of the simulation benchmarks: what a short loop does that knows the model by heart.
// xoshiro256++ and a ziggurat; only the mean wait is kept.
#pragma once

#include <boost/random/exponential_distribution.hpp>
#include <cstdint>
#include <queue>
#include <vector>

namespace sojourn::benchmarks {

// Blackman and Vigna 2018.
struct Xoshiro {
  using result_type = std::uint64_t;
  std::uint64_t s[4] = {0x9e3779b97f4a7c15ULL, 0xbf58476d1ce4e5b9ULL, 0x94d049bb133111ebULL, 1};
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  result_type operator()() {
    const std::uint64_t result = rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
  }
};

inline double exponential(Xoshiro& rng) { return boost::random::exponential_distribution<double>()(rng); }

// Mean wait of M/M/c by the recursion on a heap of free times.
inline double tight_recursion(int servers, double rate, std::uint64_t jobs) {
  Xoshiro rng;
  std::vector<double> heap(static_cast<std::size_t>(servers), 0.0);
  const std::size_t n = heap.size();
  double now = 0, waits = 0;
  const double gap = 1 / rate;
  for (std::uint64_t k = 0; k < jobs; ++k) {
    now += gap * exponential(rng);
    const double start = heap[0] > now ? heap[0] : now, end = start + exponential(rng);
    waits += start - now;
    std::size_t hole = 0, child = 1;
    while (child + 1 < n) {
      child += heap[child + 1] < heap[child];
      if (heap[child] >= end) break;
      heap[hole] = heap[child];
      hole = child;
      child = 2 * hole + 1;
    }
    if (child + 1 == n && heap[child] < end) heap[hole] = heap[child], hole = child;
    heap[hole] = end;
  }
  return waits / static_cast<double>(jobs);
}

// The same with events: a binary heap of departures, a ring of waiting jobs, the next arrival held apart.
inline double tight_events(int servers, double rate, std::uint64_t jobs) {
  Xoshiro rng;
  std::priority_queue<double, std::vector<double>, std::greater<>> departures;
  std::vector<double> ring(1 << 16);
  std::uint64_t head = 0, tail = 0, started = 0;
  const std::uint64_t mask = ring.size() - 1;
  int busy = 0;
  double arrival = exponential(rng) / rate, waits = 0;
  const double gap = 1 / rate;
  while (started < jobs) {
    if (departures.empty() || arrival < departures.top()) {
      const double now = arrival;
      if (busy < servers) {
        ++busy;
        ++started;
        departures.push(now + exponential(rng));
      } else {
        ring[tail++ & mask] = now;
      }
      arrival = now + gap * exponential(rng);
    } else {
      const double now = departures.top();
      departures.pop();
      if (head != tail) {
        waits += now - ring[head++ & mask];
        ++started;
        departures.push(now + exponential(rng));
      } else {
        --busy;
      }
    }
  }
  return waits / static_cast<double>(jobs);
}

}  // namespace sojourn::benchmarks
