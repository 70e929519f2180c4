// What is seen of a replication while it runs, part by part: a part is a cluster when there are several, else a group
// of jobs.
//
// In the long run of one cluster the areas under queue and use follow from the jobs themselves (Little's law, see
// `record`). Several clusters, whose broker asks for the jobs at each, and horizons are integrated event by event.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/rigid_jobs/simulation/site.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::rigid_jobs {

class Observer {
 public:
  // Jobs that end after `stop_counting` are not tallied.
  Observer(const Model& model, double stop_counting);

  std::vector<simulation::Tally>& tallies() { return tallies_; }
  std::uint64_t finished() const { return finished_; }
  std::vector<double>* series = nullptr;

  bool by_cluster() const { return by_cluster_; }
  double jobs_of(std::size_t part) const { return static_cast<double>(present_[part].queued + present_[part].running); }

  // Changes of a part, with its areas up to their time.
  void arrived(const Job& job, double time) { change(job, time, 1, 0); }
  void started(const Job& job, double time) { change(job, time, -1, 1); }
  void paused(const Job& job, double time) { change(job, time, 1, -1); }
  void ended(const Job& job, double time) { change(job, time, 0, -1); }

  // Before anything changes at a site.
  void settle(std::size_t index, Site& site, const std::vector<Job>& jobs, double time) {
    const double passed = time - site.since;
    const std::int64_t used = site.processors - site.free;
    if (site.keep_used_time) tallies_[by_cluster_ ? index : 0].add_used_time(static_cast<std::size_t>(used), passed);
    if (site.head != kNobody) tallies_[jobs[site.head].part].idle_area += passed * static_cast<double>(site.free);
    if (by_cluster_) site.work -= passed * static_cast<double>(used) * site.speed;
    site.since = time;
  }

  // Areas of all parts up to `time`.
  void observe(double time);

  // A job whose wait is known and that ends, or is sure to end, at `end`.
  void record(const Job& job, double wait, double end) {
    ++finished_;
    simulation::Tally& t = tallies_[job.part];
    if (!integrates_) {
      t.queue_area += wait;
      t.running_area += job.run;
      t.used_area += job.width * job.run;
    }
    if (end <= stop_counting_) t.record(std::max(wait, 0.0), job.run, job.size);
    if (series) [[unlikely]]
      series->push_back(wait + job.run);
  }

 private:
  struct Present {
    double since = 0.0;
    std::int64_t queued = 0, running = 0, used = 0;
  };

  void change(const Job& job, double time, int queued, int running) {
    if (!integrates_) return;
    integrate(job.part, time);
    Present& p = present_[job.part];
    p.queued += queued;
    p.running += running;
    p.used += running * static_cast<std::int64_t>(job.width);
  }
  void integrate(std::size_t part, double time);

  std::vector<simulation::Tally> tallies_;
  std::vector<Present> present_;
  bool by_cluster_, integrates_;
  double stop_counting_;
  std::uint64_t finished_ = 0;
};

}  // namespace sojourn::rigid_jobs
