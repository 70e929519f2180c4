// What is known of a job when it is submitted, and the scale on which waits are compared.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace sojourn::prediction {

struct Request {
  double time = 0.0;   // when it could start from: its submit, or the end of a hold
  double asked = 0.0;  // the user's estimate of its run time; 0: none
  std::int32_t width = 0;
  std::int32_t user = -1, group = -1, queue = -1, partition = -1;  // below 0: not known
};

inline constexpr std::array<double, 3> kLevels = {0.5, 0.9, 0.95};
inline constexpr std::size_t kLevelCount = kLevels.size();

// Waits in seconds, one for each of kLevels, never falling.
using Quantiles = std::array<double, kLevelCount>;

// Waits on a scale where a minute more matters to a job that waits a minute, not to one that waits a day.
inline constexpr double kMinute = 60.0;
inline double to_scale(double wait) { return std::log10(1.0 + wait / kMinute); }
inline double from_scale(double x) { return kMinute * (std::pow(10.0, x) - 1.0); }

}  // namespace sojourn::prediction
