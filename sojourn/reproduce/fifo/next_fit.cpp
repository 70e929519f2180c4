#include "sojourn/reproduce/fifo/next_fit.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace sojourn::reproduce::fifo {
namespace {

constexpr double kNormal95 = 1.959963984540054;

// Inversion of the distribution function: the same numbers with every standard library.
class Widths {
 public:
  Widths(const std::vector<double>& probabilities, std::uint64_t seed) : engine_(seed) {
    double sum = 0;
    for (const double p : probabilities) below_.push_back(sum += p);
    below_.back() = 1.0;
  }
  int draw() {
    const double u = static_cast<double>(engine_() >> 11) * 0x1p-53;
    return static_cast<int>(std::upper_bound(below_.begin(), below_.end(), u) - below_.begin());
  }

 private:
  std::vector<double> below_;
  std::mt19937_64 engine_;
};

answers::Measure around(double value, double deviation) {
  return {value, answers::Interval{value - kNormal95 * deviation, value + kNormal95 * deviation, 0.95}};
}

}  // namespace

// Wilson's interval: at a few hundred counts it is as good as exact.
answers::Measure SlotCounts::probability(int slot, int k) const {
  const double n = static_cast<double>(machines), p = static_cast<double>(counts[slot][k]) / n;
  const double z2 = kNormal95 * kNormal95, middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kNormal95 / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {p, answers::Interval{middle - half, middle + half, 0.95}};
}

answers::Measure SlotCounts::mean(int slot) const {
  double sum = 0, squares = 0;
  const double n = static_cast<double>(machines);
  for (std::size_t k = 0; k < counts[slot].size(); ++k) {
    const double share = static_cast<double>(counts[slot][k]) / n;
    sum += static_cast<double>(k) * share;
    squares += static_cast<double>(k * k) * share;
  }
  return around(sum, std::sqrt((squares - sum * sum) / (n - 1)));
}

SlotCounts fill_slots(const std::vector<double>& widths, int slots, std::uint64_t machines, std::uint64_t seed) {
  const int processors = static_cast<int>(widths.size()) - 1;
  SlotCounts found;
  found.machines = machines;
  found.counts.assign(slots + 1, std::vector<std::uint64_t>(widths.size(), 0));
  Widths jobs(widths, seed);
  for (std::uint64_t machine = 0; machine < machines; ++machine) {
    int waiting = jobs.draw();
    for (int slot = 1; slot <= slots; ++slot) {
      int used = 0;
      for (; used + waiting <= processors; waiting = jobs.draw()) used += waiting;
      ++found.counts[slot][used];
    }
  }
  return found;
}

}  // namespace sojourn::reproduce::fifo
