// Jobs by width: powers of two, neighbours put together until each has its share of the jobs or of the work.
#pragma once

#include <string>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::fit {

struct WidthClass {
  std::int32_t least = 1, most = 1;
  int part = 0, parts = 1;        // of the run times of these widths, from the shortest
  std::vector<std::size_t> jobs;  // of the log
  double work = 0.0;              // processor-seconds
  std::vector<double> widths, weights;

  std::string name() const;  // "8", "5-8", "5-8, time 1 of 4"
};

inline constexpr double kLeastShare = 0.02;  // of the jobs or of the work

std::vector<WidthClass> width_classes(const std::vector<logs::Job>& jobs, std::size_t most_classes);

// The jobs of a class by their run time: the first part has half of them, the others equal parts of the work of the
// rest; equal run times stay together.
std::vector<WidthClass> by_time(const std::vector<logs::Job>& jobs, const WidthClass& c, int parts);

}  // namespace sojourn::fit
