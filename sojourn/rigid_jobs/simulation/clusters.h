// The clusters of one replication: who is there, who holds which processors, when the running jobs end. Who starts is
// for the rules to say (scheduled.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/simulation/departures.h"
#include "sojourn/rigid_jobs/simulation/observer.h"
#include "sojourn/rigid_jobs/simulation/site.h"
#include "sojourn/rigid_jobs/simulation/turns.h"
#include "sojourn/rigid_jobs/simulation/workload.h"

namespace sojourn::rigid_jobs {

// Somebody who is told of every job, for a picture of what happens.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual void came(std::uint32_t id, double now) = 0;
  virtual void began(std::uint32_t id, double now) = 0;
  virtual void paused(std::uint32_t id, double now) = 0;
  virtual void ended(std::uint32_t id, double now) = 0;
};

class Clusters {
 public:
  Clusters(const Model& model, double stop_counting);

  double now = 0.0;
  std::vector<Site> sites;
  std::vector<Job> jobs;
  Departures departures;
  Turns turns;  // of jobs that may be stopped
  Observer observer;
  Follower* follower = nullptr;

  Site& site_of(const Job& job) { return sites[job.site]; }

  // A job that has come to a site and neither waits nor runs yet.
  std::uint32_t admit(const Workload::Job& drawn, std::uint32_t to) {
    const std::uint32_t id = new_job();
    Site& site = sites[to];
    Job& job = jobs[id];
    job.submit = now;
    job.size = drawn.size;
    job.run = drawn.size * site.slowness;
    job.estimate = estimate_factor_ * job.run;
    job.width = static_cast<std::int32_t>(drawn.width);
    job.site = to;
    job.part = observer.part_of(to, drawn.group);
    observer.settle(to, site, jobs, now);
    observer.arrived(job, now);
    site.work += job.size * job.width;
    if (follower) [[unlikely]]
      follower->came(id, now);
    return id;
  }

  void take_processors(const Job& job) {
    observer.started(job, now);
    site_of(job).free -= job.width;
  }

  // Starts a job that runs to its end.
  void start(std::uint32_t id) {
    const Job& job = jobs[id];
    take_processors(job);
    if (follower) [[unlikely]]
      follower->began(id, now);
    const double end = now + job.run;
    observer.record(job, now - job.submit, end);
    departures.schedule(end, id);
  }

  // Starts a job that may be stopped, with so much of its run time left.
  void start(std::uint32_t id, double left) {
    take_processors(jobs[id]);
    if (follower) [[unlikely]]
      follower->began(id, now);
    turns.begin(id, now);
    departures.schedule(now + std::max(left, 0.0), turns.token_of(id));
  }
  void stop(std::uint32_t id, bool keeps_its_work) {
    const Job& job = jobs[id];
    observer.paused(job, now);
    if (follower) [[unlikely]]
      follower->paused(id, now);
    site_of(job).free += job.width;
    observer.stopped(job, turns.stop(id, now, keeps_its_work));
  }
  void stop_losing(std::uint32_t id, double lost) {
    const Job& job = jobs[id];
    observer.settle(job.site, site_of(job), jobs, now);
    observer.paused(job, now);
    site_of(job).free += job.width;
    turns.stop_losing(id, lost);
    observer.stopped(job, lost);
  }
  // The end of such a job.
  void end_turn(std::uint32_t id) {
    const Job& job = jobs[id];
    const auto start = turns.only_start(id);
    observer.record(job, start ? *start - job.submit : now - job.submit - job.run, now, turns.lost(id));
    end(id);
    turns.forget(id);
  }

  // Ends a running job.
  void end(std::uint32_t id) {
    const Job& job = jobs[id];
    Site& site = site_of(job);
    observer.settle(job.site, site, jobs, now);
    observer.ended(job, now);
    if (follower) [[unlikely]]
      follower->ended(id, now);
    site.free += job.width;
  }

  // Its number may be given to another from now on.
  void forget(std::uint32_t id) { spare_.push_back(id); }

  void observe(double time);
  // What was until now is counted before it changes otherwise than by arrivals and ends.
  void observe_site(std::uint32_t site) { observer.settle(site, sites[site], jobs, now); }

 private:
  std::uint32_t new_job() {
    if (spare_.empty()) {
      jobs.emplace_back();
      return static_cast<std::uint32_t>(jobs.size() - 1);
    }
    const std::uint32_t id = spare_.back();
    spare_.pop_back();
    return id;
  }

  double estimate_factor_;
  std::vector<std::uint32_t> spare_;  // numbers of jobs that have left
};

}  // namespace sojourn::rigid_jobs
