// The event loop: jobs come, the broker sends them to a cluster, a rule starts them, they leave. Instants are those of
// scheduling/event_loop.h: ends, then arrivals, then one pass. The rule is known when this is compiled, so that plain
// fifo pays nothing for the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "sojourn/rigid_jobs/simulation/broker_choice.h"
#include "sojourn/rigid_jobs/simulation/clusters.h"
#include "sojourn/rigid_jobs/simulation/workload.h"

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
  std::size_t waiting() const { return rule_.waiting(); }
  double next_time() { return std::min({clusters_.departures.next_time(), next_arrival_, rule_.wake()}); }

  // One instant. The one arrival to come is held apart from the calendar.
  void step() {
    clusters_.now = next_time();
    if (clusters_.departures.next_time() <= clusters_.now) {
      while (depart()) {
      }
      rule_.ends_done(clusters_);
    }
    while (next_arrival_ <= clusters_.now) arrive();
    rule_.pass(clusters_);
    clusters_.departures.end_next();
  }

 private:
  // Returns whether another ends at this instant. The last stays in the calendar until a start takes its place.
  bool depart() {
    rule_.departure(clusters_, clusters_.departures.begin_next());
    if (!clusters_.departures.another_at(clusters_.now)) return false;
    clusters_.departures.end_next();
    return true;
  }

  void arrive() {
    const Workload::Job drawn = workload_.job();
    const std::uint32_t to = broker_.choose(drawn.width, clusters_, workload_);
    const std::uint32_t id = clusters_.admit(drawn, to);
    if (workload_.has_estimates())
      clusters_.jobs[id].estimate = workload_.estimate(drawn.size) * clusters_.sites[to].slowness;
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
