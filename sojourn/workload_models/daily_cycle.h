// How busy each half hour of the day is, 1 on average, and the clock that runs so fast.
#pragma once

#include <array>

namespace sojourn::workload_models {

class DailyCycle {
 public:
  static constexpr int kSlots = 48;
  static constexpr double kSlotSeconds = 1800.0;

  // Every half hour like the others.
  DailyCycle();
  // The shares of a gamma law over the half hours of a day that begins at 5 in the morning: half hour k of 11 .. 58,
  // the first of the calendar's day being 1 and 49, has what lies within half a slot of k.
  DailyCycle(double shape, double scale);

  double weight(int slot) const { return weights_[static_cast<std::size_t>(slot)]; }
  // The second, counted from a midnight, until which so much has passed on the cycle's clock.
  double when(double passed) const;

 private:
  std::array<double, kSlots> weights_;
};

}  // namespace sojourn::workload_models
