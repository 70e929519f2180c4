// Follows the clusters of a replication and writes down its path.
#pragma once

#include <vector>

#include "sojourn/rigid_jobs/simulation/clusters.h"
#include "sojourn/rigid_jobs/simulation/path.h"

namespace sojourn::rigid_jobs {

class Trace final : public Follower {
 public:
  explicit Trace(Clusters& clusters) : clusters_(clusters) { clusters_.follower = this; }
  ~Trace() override { clusters_.follower = nullptr; }
  Trace(const Trace&) = delete;

  void came(std::uint32_t id, double now) override;
  void began(std::uint32_t id, double now) override;
  void paused(std::uint32_t id, double now) override;
  void ended(std::uint32_t id, double now) override;

  std::size_t jobs() const { return jobs_.size(); }
  // may_stop: running jobs may be stopped, so that nobody knows when they end.
  std::vector<PathJob> taken(bool may_stop);

 private:
  void describe(PathJob& path, const Job& job) const;

  Clusters& clusters_;
  std::vector<PathJob> jobs_;     // in the order of arrival
  std::vector<std::size_t> ids_;  // by the number that the clusters have given it: its place among them
  double last_end_ = -1.0;
  std::uint64_t last_ended_ = 0;
};

}  // namespace sojourn::rigid_jobs
