// The running jobs as Slurm's backfill sees them: on which nodes they are, and when their limits end them, in that
// order (equals: the one that started first).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sojourn/scheduling/job.h"
#include "sojourn/scheduling/slurm_nodes.h"

namespace sojourn::scheduling {

class SlurmRunning {
 public:
  void add(JobId id, double limit_end, std::vector<Share> shares, std::size_t nodes);
  // Its number may be given to another; its processors are held until `remove`.
  struct Leaving {
    double limit_end;
    std::uint64_t place;
  };
  Leaving leave(JobId id) const { return of_[id]; }
  std::vector<Share> remove(const Leaving& leaving);
  double first_limit_end() const { return running_.empty() ? kNever : running_.front().limit_end; }

  // When `width` processors are free on usable nodes if the running jobs go at their limits, in batches whose ends lie
  // close together: the last limit of the batch. `then` is what is free on each node by that time.
  std::optional<double> room(const SlurmNodes& nodes, const NodeBits& usable, std::int64_t free, std::int64_t width,
                             std::vector<std::uint32_t>& then) const;

 private:
  struct Running {
    double limit_end;
    std::uint64_t place;  // in the order of starts
    std::vector<Share> shares;
    NodeBits nodes;
    std::int64_t width;
    bool before(double end, std::uint64_t other) const { return limit_end != end ? limit_end < end : place < other; }
  };
  std::size_t find(double limit_end, std::uint64_t place) const;
  static std::int64_t on_usable(const Running& running, const NodeBits& usable);

  std::vector<Running> running_;
  std::vector<Leaving> of_;  // by the number of the job
  std::uint64_t started_ = 0;
};

}  // namespace sojourn::scheduling
