// Nodes that fail after exponential times, each by itself, and come back after a repair.
#pragma once

#include <queue>
#include <vector>

#include "sojourn/rigid_jobs/partitions.h"
#include "sojourn/scheduling/nodes/node_events.h"

namespace sojourn::rigid_jobs {

class NodeFailures final : public scheduling::NodeEvents {
 public:
  NodeFailures(const Failures& failures, std::int32_t nodes, std::uint64_t seed, std::uint32_t replication,
               std::uint32_t cluster)
      : between_(distributions::exponential(failures.mean_time_between)->sampler()),
        repair_(failures.repair->sampler()),
        stream_(seed, replication, static_cast<random::Purpose>(kFirstPurpose + cluster)) {
    for (std::int32_t n = 0; n < nodes; ++n) due_.push({between_(stream_), n, false});
  }
  double next() const override { return due_.top().time; }
  scheduling::NodeEvent take() override {
    const Due now = due_.top();
    due_.pop();
    due_.push({now.time + (now.up ? between_(stream_) : repair_(stream_)), now.node, !now.up});
    return {now.node, now.up};
  }

 private:
  static constexpr std::uint32_t kFirstPurpose = 200;
  struct Due {
    double time;
    std::int32_t node;
    bool up;
    bool operator<(const Due& other) const { return time > other.time; }  // the earliest on top
  };
  random::Sampler between_, repair_;
  random::Stream stream_;
  std::priority_queue<Due> due_;
};

}  // namespace sojourn::rigid_jobs
