// Jobs by width: powers of two, neighbours put together until each has its share of the jobs or of the work.
#pragma once

#include <string>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::fit {

struct WidthClass {
  std::int32_t least = 1, most = 1;
  std::vector<std::size_t> jobs;  // of the log
  double work = 0.0;              // processor-seconds
  std::vector<double> widths, weights;

  std::string name() const;  // "8", "5-8"
};

inline constexpr double kLeastShare = 0.02;  // of the jobs or of the work

std::vector<WidthClass> width_classes(const std::vector<logs::Job>& jobs, std::size_t most_classes);

}  // namespace sojourn::fit
