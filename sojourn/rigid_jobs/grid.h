// The event loop: jobs come, the broker sends them to a cluster, a rule starts them, they leave. The rule is known when
// this is compiled, so that plain fifo pays nothing for the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "sojourn/rigid_jobs/broker_choice.h"
#include "sojourn/rigid_jobs/clusters.h"
#include "sojourn/rigid_jobs/workload.h"

namespace sojourn::rigid_jobs {

template <typename Rule>
class Grid {
 public:
  Grid(const Model& m, std::uint64_t seed, std::uint32_t replication, double stop_counting, Rule rule)
      : workload_(m, seed, replication),
        broker_(m, seed, replication),
        clusters_(m, stop_counting),
        rule_(std::move(rule)),
        next_arrival_(workload_.interval()) {}

  Clusters& clusters() { return clusters_; }
  double next_time() const { return std::min(clusters_.departures.next_time(), next_arrival_); }

  // The one arrival to come is held apart from the calendar; at equal times departures come first.
  void step() {
    if (clusters_.departures.next_time() <= next_arrival_)
      depart();
    else
      arrive();
  }

 private:
  void depart() {
    clusters_.now = clusters_.departures.next_time();
    rule_.departure(clusters_, clusters_.departures.begin_next());
    clusters_.departures.end_next();
  }

  void arrive() {
    clusters_.now = next_arrival_;
    const Workload::Job drawn = workload_.job();
    const std::uint32_t to = broker_.choose(drawn.width, clusters_, workload_);
    const std::uint32_t id = clusters_.admit(drawn, to);
    next_arrival_ += workload_.interval();
    rule_.arrival(clusters_, id);
  }

  Workload workload_;
  BrokerChoice broker_;
  Clusters clusters_;
  Rule rule_;
  double next_arrival_;
};

}  // namespace sojourn::rigid_jobs
