// More load by the same jobs in less time.
#pragma once

#include <cmath>

namespace sojourn::logs {

// With t0 the first submit, every submit becomes t0 + floor((submit - t0) * 100 / percent); the order is kept.
class LoadChange {
 public:
  LoadChange(double first, double percent) : first_(first), percent_(percent) {}

  double moved(double submit) const {
    if (percent_ == 100.0) return submit;
    return first_ + floored(submit - first_);
  }

 private:
  static constexpr double kFine = 1e6;    // percentages have at most six decimals here
  static constexpr double kWhole = 9e15;  // below it a double holds every whole number

  // Exactly, where the numbers are whole: a quotient that is whole must not fall below itself by rounding.
  double floored(double passed) const {
    const double parts = std::round(percent_ * kFine);
    const bool exact = passed == std::floor(passed) && std::abs(passed) < kWhole && parts / kFine == percent_;
    if (!exact) return std::floor(passed * 100.0 / percent_);
    const auto above = static_cast<__int128>(passed) * static_cast<__int128>(100.0 * kFine);
    const auto below = static_cast<__int128>(parts);
    const auto quotient = above / below;
    return static_cast<double>(above % below < 0 ? quotient - 1 : quotient);
  }

  double first_, percent_;
};

}  // namespace sojourn::logs
