// Traces with known laws, drawn by SplitMix64 so that anybody can draw them again; the sums of their values are known.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace sojourn::fitting {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    state_ += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    z ^= z >> 31;
    return (static_cast<double>(z >> 11) + 0.5) * 0x1p-53;
  }
  double exponential() { return -std::log(uniform()); }

 private:
  std::uint64_t state_;
};

inline constexpr int kTraceLength = 100'000;

// Erlang branches 1, 3 and 5 with probabilities 0.5, 0.3, 0.2 and rates 5, 3, 1.25.
inline std::vector<double> hyper_erlang_trace() {
  SplitMix draw(12345);
  std::vector<double> out;
  for (int i = 0; i < kTraceLength; ++i) {
    const double u = draw.uniform(), rate = u < 0.5 ? 5 : u < 0.8 ? 3 : 1.25;
    double x = 0;
    for (int k = u < 0.5 ? 1 : u < 0.8 ? 3 : 5; k > 0; --k) x += draw.exponential();
    out.push_back(x / rate);
  }
  return out;
}

inline std::vector<double> weibull_trace() {
  SplitMix draw(54321);
  std::vector<double> out;
  for (int i = 0; i < kTraceLength; ++i) out.push_back(std::pow(draw.exponential(), 1 / 0.6));
  return out;
}

// The MAP with D0 = [[-1.2, 0.2], [0.1, -4.1]], D1 = [[0.9, 0.1], [0.3, 3.7]], from its first phase.
inline std::vector<double> map_trace(int length = kTraceLength) {
  constexpr double kOut[] = {1.2, 4.1}, kMove[] = {0.2, 0.1}, kFirst[] = {0.9, 0.3};
  SplitMix draw(777);
  std::vector<double> out;
  int phase = 0;
  while (static_cast<int>(out.size()) < length) {
    double x = 0;
    for (;;) {
      x += draw.exponential() / kOut[phase];
      const double v = draw.uniform() * kOut[phase];
      if (v < kMove[phase]) {
        phase = 1 - phase;
        continue;
      }
      phase = v < kMove[phase] + kFirst[phase] ? 0 : 1;
      break;
    }
    out.push_back(x);
  }
  return out;
}

}  // namespace sojourn::fitting
