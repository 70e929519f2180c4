// A cluster: processors that are alike. Those of two clusters need not be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sojourn::clusters {

struct Cluster {
  std::string name;
  std::int64_t processors = 1;
  double speed = 1.0;  // a job of length x takes x / speed here
  double power() const { return static_cast<double>(processors) * speed; }
};

double total_processors(const std::vector<Cluster>& clusters);
double total_power(const std::vector<Cluster>& clusters);  // work done in a unit of time when all are busy

}  // namespace sojourn::clusters
