// The policies of scheduling/, one for each cluster, as a rule of the event loop. Every rule has
//   arrival(clusters, job)     the job has been admitted
//   departure(clusters, what)  of the event that a start has scheduled: the job that ends, or the token of its turn
//   ends_done(clusters)        after all ends of an instant, before its arrivals
//   pass(clusters)             once at an instant, after both: whoever may, starts
//   wake()                     an instant of its own, or never
//   waiting()                  how many wait
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sojourn/rigid_jobs/simulation/clusters.h"

namespace sojourn::rigid_jobs {

// One cluster, as a policy sees a machine.
class SiteView {
 public:
  static constexpr bool kReasons = false;

  SiteView(Clusters& clusters, std::uint32_t site) : clusters_(clusters), site_(clusters.sites[site]) {}
  double now() const { return clusters_.now; }
  std::int64_t free() const { return site_.free; }
  std::int64_t processors() const { return site_.processors; }
  const scheduling::Job& job(scheduling::JobId id) const { return clusters_.jobs[id]; }
  void start(scheduling::JobId id) { clusters_.start(id); }
  // Where a policy may stop jobs.
  void start(scheduling::JobId id, double left) { clusters_.start(id, left); }
  void stop(scheduling::JobId id, bool keeps_its_work) { clusters_.stop(id, keeps_its_work); }
  void stop_losing(scheduling::JobId id, double lost) { clusters_.stop_losing(id, lost); }

 private:
  Clusters& clusters_;
  const Site& site_;
};

template <typename Policy>
class Scheduled {
 public:
  static constexpr bool kPreempts = Policy::kPreempts;

  // make(processors): the policy of a cluster of this size.
  template <typename Make>
  Scheduled(const std::vector<Cluster>& clusters, const Make& make) {
    for (const Cluster& c : clusters) policies_.push_back(make(c.processors));
    if (policies_.size() > 1) touched_.reserve(policies_.size());
  }

  // One policy for each cluster.
  explicit Scheduled(std::vector<Policy> policies) : policies_(std::move(policies)) {}

  void arrival(Clusters& clusters, std::uint32_t id) {
    const std::uint32_t site = clusters.jobs[id].site;
    SiteView view(clusters, site);
    policies_[site].join(view, id);
    touch(site, false);
  }

  void departure(Clusters& clusters, std::uint32_t what) {
    std::uint32_t id = what;
    if constexpr (Policy::kPreempts) {
      const auto job = clusters.turns.take(what);
      if (!job) return;
      id = *job;
    }
    const std::uint32_t site = clusters.jobs[id].site;
    if constexpr (Policy::kPreempts)
      clusters.end_turn(id);
    else
      clusters.end(id);
    SiteView view(clusters, site);
    policies_[site].ended(view, id);
    clusters.forget(id);
    touch(site, true);
  }

  void ends_done(Clusters& clusters) {
    for (const Touched& t : touched_)
      if (t.ended) {
        SiteView view(clusters, t.site);
        policies_[t.site].compress(view);
      }
  }

  void pass(Clusters& clusters) {
    for (const Touched& t : touched_) pass(clusters, t.site);
    touched_.clear();
    if constexpr (Policy::kWakes)
      for (std::uint32_t site = 0; site < policies_.size(); ++site)
        if (policies_[site].wake() <= clusters.now) pass(clusters, site);
  }

  double wake() {
    double first = scheduling::kNever;
    if constexpr (Policy::kWakes)
      for (Policy& policy : policies_) first = std::min(first, policy.wake());
    return first;
  }

  std::size_t waiting() const {
    std::size_t sum = 0;
    for (const Policy& policy : policies_) sum += policy.waiting();
    return sum;
  }

 private:
  struct Touched {
    std::uint32_t site;
    bool ended;
  };

  void touch(std::uint32_t site, bool ended) {
    for (Touched& t : touched_)
      if (t.site == site) {
        t.ended = t.ended || ended;
        return;
      }
    touched_.push_back({site, ended});
  }

  void pass(Clusters& clusters, std::uint32_t site) {
    SiteView view(clusters, site);
    if constexpr (requires { policies_[site].head_in_pieces(); }) clusters.observe_site(site);
    policies_[site].pass(view);
    clusters.sites[site].head = policies_[site].waiting() > 0 ? policies_[site].head() : kNobody;
    if constexpr (requires { policies_[site].head_in_pieces(); })
      clusters.sites[site].in_pieces = policies_[site].waiting() > 0 && policies_[site].head_in_pieces();
  }

  std::vector<Policy> policies_;
  std::vector<Touched> touched_;  // at this instant
};

}  // namespace sojourn::rigid_jobs
