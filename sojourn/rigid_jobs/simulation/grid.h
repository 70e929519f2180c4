// The event loop: jobs come, the broker sends them to a cluster, a rule starts them, they leave. Instants are those of
// scheduling/event_loop.h: ends, then arrivals, then one pass. The rule is known when this is compiled, so that plain
// fifo pays nothing for the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "sojourn/rigid_jobs/simulation/broker_choice.h"
#include "sojourn/rigid_jobs/simulation/clusters.h"
#include "sojourn/rigid_jobs/simulation/on_nodes_rule.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/scheduling/decider.h"

namespace sojourn::rigid_jobs {

template <typename Rule>
class Grid {
 public:
  Grid(const Model& m, std::uint64_t seed, std::uint32_t replication, double stop_counting, Rule rule)
      : workload_(m, seed, replication),
        broker_(m, seed, replication),
        clusters_(m, stop_counting),
        rule_(std::move(rule)),
        terms_(m),
        backlog_(m.saturated() ? static_cast<std::size_t>(m.backlog) : 0),
        next_arrival_(backlog_ > 0 ? scheduling::kNever : workload_.interval()) {
    for (const JobClass& c : m.classes) priorities_.push_back(c.priority);
    if (backlog_ > 0) begin_saturated();
    for (std::int64_t k = 0; k < m.waiting_at_first; ++k) arrive();
    if (m.waiting_at_first > 0) rule_.pass(clusters_);
  }

  Clusters& clusters() { return clusters_; }
  std::size_t waiting() const { return rule_.waiting(); }
  double next_time() { return std::min({clusters_.departures.next_time(), next_arrival_, rule_.wake()}); }

  // One instant. The one arrival to come is held apart from the calendar.
  void step() {
    clusters_.now = next_time();
    if (clusters_.now == scheduling::kNever) [[unlikely]]
      throw scheduling::PolicyError("the policy leaves every job waiting for ever: nobody runs and nobody will come");
    if (clusters_.departures.next_time() <= clusters_.now) {
      while (depart()) {
      }
      rule_.ends_done(clusters_);
    }
    while (next_arrival_ <= clusters_.now) arrive(), next_arrival_ += workload_.interval();
    rule_.pass(clusters_);
    if (backlog_ > 0) [[unlikely]]
      fill_up();
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
    Workload::Job drawn = workload_.job();
    const std::uint32_t to = broker_.choose(drawn, clusters_, workload_);
    if (!terms_.none()) [[unlikely]]
      terms_.apply(drawn, to, workload_.last_class());
    const std::uint32_t id = clusters_.admit(drawn, to);
    Job& job = clusters_.jobs[id];
    if (workload_.has_estimates()) job.estimate = workload_.estimate(drawn.size) * clusters_.sites[to].slowness;
    job.account = workload_.last_class();
    job.priority = priorities_[job.account];
    job.killed = workload_.last_killed();
    if (!terms_.none()) [[unlikely]]
      terms_.cut(job, to, job.account);
    rule_.arrival(clusters_, id);
  }

  void begin_saturated() {
    clusters_.now = 0.0;
    fill_up();
  }
  // As many wait as always do; those who come may start at once, and others then come in their places.
  void fill_up() {
    while (rule_.waiting() < backlog_) {
      while (rule_.waiting() < backlog_) arrive();
      rule_.pass(clusters_);
    }
  }

  Workload workload_;
  BrokerChoice broker_;
  Clusters clusters_;
  Rule rule_;
  NodeTerms terms_;
  std::size_t backlog_;             // jobs that always wait; 0: they come by themselves
  std::vector<double> priorities_;  // by class
  double next_arrival_;
};

}  // namespace sojourn::rigid_jobs
