// Mean waits by width and by estimate.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sojourn/logs/job.h"

namespace sojourn::replay {

struct ClassMean {
  std::string name;  // "5-8", "1 h - 4 h"
  double above = 0.0, up_to = 0.0;
  std::size_t jobs = 0;
  double mean_wait = 0.0;
};

// Of jobs with these waits; below 0: not known, left out. Classes without a job are left out.
std::vector<ClassMean> by_width(std::span<const logs::Job> jobs, std::span<const double> waits);
std::vector<ClassMean> by_estimate(std::span<const logs::Job> jobs, std::span<const double> waits);

}  // namespace sojourn::replay
