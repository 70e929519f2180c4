// Random numbers of the models: the same everywhere for the same seed.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace sojourn::crosscheck {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
  double power(double low, double high) { return std::pow(10.0, between(low, high)); }
  int whole(int low, int high) { return low + static_cast<int>(unit() * (high - low + 1)); }
  bool chance(double p) { return unit() < p; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(whole(0, static_cast<int>(list.size()) - 1))];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace sojourn::crosscheck
