// Jobs told apart by width, in octaves: 1, 2, 3-4, 5-8 ...
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "sojourn/logs/job.h"

namespace sojourn::recorded_jobs {

class WidthClasses {
 public:
  explicit WidthClasses(const std::vector<logs::Job>& jobs);

  const std::vector<std::string>& names() const { return names_; }  // those that have jobs
  std::size_t of(std::int32_t width) const { return place_[octave(width)]; }

 private:
  static constexpr std::size_t kOctaves = 32;
  static std::size_t octave(std::int32_t width);

  std::vector<std::string> names_;
  std::array<std::size_t, kOctaves> place_{};
};

}  // namespace sojourn::recorded_jobs
