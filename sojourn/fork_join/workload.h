// The jobs of one replication: when they come, how many tasks they have, how long those are. The same under every
// discipline.
#pragma once

#include "sojourn/fork_join/model.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::fork_join {

class Workload {
 public:
  Workload(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : arrivals_(seed, replication, random::Purpose::arrivals),
        sizes_(seed, replication, random::Purpose::sizes),
        widths_(seed, replication, random::Purpose::widths),
        interval_(model.arrivals),
        size_(model.time->sampler()),
        tasks_(model.tasks) {
    interval_.begin(arrivals_);
  }

  double interval() { return interval_(arrivals_); }
  double size() { return size_(sizes_); }
  std::int64_t tasks() { return tasks_(widths_); }

 private:
  random::Stream arrivals_, sizes_, widths_;
  arrivals::ArrivalSampler interval_;
  random::Sampler size_;
  distributions::WholeSampler tasks_;
};

// Sizes of tagged jobs, apart from everybody else's.
inline constexpr auto kTaggedSizes = static_cast<random::Purpose>(100);

// What a job needs: `alone` is the least time it could take with the processors to itself, at speed 1.
struct Needs {
  double work = 0.0, largest = 0.0;
  double alone(double per_processor) const { return std::max(largest, work * per_processor); }
  void add(double size) {
    work += size;
    largest = std::max(largest, size);
  }
};

simulation::Tally tally_of(const Model& model);

}  // namespace sojourn::fork_join
