// Medians of interleaved rounds: the machines that run this are noisy, and noise that hits both sides of a ratio
// cancels.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

namespace sojourn::benchmarks {

inline double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Median seconds of each piece of work over `rounds` rounds, all pieces once in every round.
inline std::vector<double> interleaved(const std::vector<std::function<void()>>& pieces, int rounds) {
  std::vector<std::vector<double>> times(pieces.size());
  for (int r = 0; r < rounds; ++r)
    for (std::size_t i = 0; i < pieces.size(); ++i) times[i].push_back(seconds_of(pieces[i]));
  std::vector<double> medians;
  for (auto& t : times) {
    std::nth_element(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2), t.end());
    medians.push_back(t[t.size() / 2]);
  }
  return medians;
}

}  // namespace sojourn::benchmarks
