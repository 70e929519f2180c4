// A published model of a workload: jobs in the order of their arrival. Times are seconds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sojourn::workload_models {

struct DrawnJob {
  double submit = 0.0, run = 0.0;
  std::int32_t width = 1;
};

class Source {
 public:
  virtual ~Source() = default;
  virtual std::string name() const = 0;
  // The same for the same seed and number, whatever is asked of the jobs; a longer list begins with the shorter one.
  virtual std::vector<DrawnJob> draw(std::size_t count, std::uint64_t seed, std::uint32_t replication) const = 0;
};

}  // namespace sojourn::workload_models
