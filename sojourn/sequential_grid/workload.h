// The jobs of one replication: when they come, how long they are, where a blind broker sends them. The same
// for every engine and policy.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sojourn/sequential_grid/model.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::sequential_grid {

class Workload {
 public:
  Workload(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : arrivals_(seed, replication, random::Purpose::arrivals),
        sizes_(seed, replication, random::Purpose::sizes),
        routing_(seed, replication, random::Purpose::routing),
        interval_(model.arrivals),
        size_(model.time->sampler()),
        clusters_(static_cast<std::uint32_t>(model.clusters.size())),
        turns_(model.broker == Broker::round_robin) {
    interval_.begin(arrivals_);
    if (clusters_ > 1 && blind(model.broker) && !turns_) table_.emplace(sequential_grid::routing(model));
  }

  double interval() { return interval_(arrivals_); }
  double size() { return size_(sizes_); }
  // The next ones, the same as one by one.
  void fill_intervals(std::span<double> intervals) { interval_.fill(arrivals_, intervals); }
  void fill_sizes(std::span<double> sizes) { size_.fill(sizes_, sizes); }
  // Where a blind broker sends the next job.
  std::uint32_t destination() {
    if (clusters_ == 1) return 0;
    if (turns_) {
      const std::uint32_t here = turn_;
      turn_ = turn_ + 1 == clusters_ ? 0 : turn_ + 1;
      return here;
    }
    return static_cast<std::uint32_t>(table_->draw(routing_));
  }
  random::Stream& routing_stream() { return routing_; }

 private:
  random::Stream arrivals_, sizes_, routing_;
  arrivals::ArrivalSampler interval_;
  random::Sampler size_;
  std::optional<random::AliasTable> table_;
  std::uint32_t clusters_, turn_ = 0;
  bool turns_;
};

// One empty tally per cluster.
std::vector<simulation::Tally> tallies_of(const Model& model);

}  // namespace sojourn::sequential_grid
