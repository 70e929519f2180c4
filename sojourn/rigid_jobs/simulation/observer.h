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

  // Where a job of this group is tallied.
  std::uint32_t part_of(std::uint32_t site, std::uint32_t group) const {
    return by_cluster_ ? site * in_cluster_ + group : group;
  }
  double jobs_at(std::size_t site) const {
    std::int64_t sum = 0;
    for (std::size_t k = site * in_cluster_; k < (site + 1) * in_cluster_; ++k)
      sum += present_[k].queued + present_[k].running;
    return static_cast<double>(sum);
  }

  // Changes of a part, with its areas up to their time.
  void arrived(const Job& job, double time) { change(job, time, 1, 0); }
  void started(const Job& job, double time) { change(job, time, -1, 1); }
  void paused(const Job& job, double time) { change(job, time, 1, -1); }
  void ended(const Job& job, double time) { change(job, time, 0, -1); }
  // A running job was stopped; what it did in `lost` must be done again.
  void stopped(const Job& job, double lost) {
    ++tallies_[job.part].stopped;
    tallies_[job.part].lost_area += lost * job.width;
  }

  // Before anything changes at a site.
  void settle(std::size_t index, Site& site, const std::vector<Job>& jobs, double time) {
    const double passed = time - site.since;
    const std::int64_t used = site.processors - site.free;
    if (site.keep_used_time)
      tallies_[by_cluster_ ? index * in_cluster_ : 0].add_used_time(static_cast<std::size_t>(used), passed);
    if (site.head != kNobody) {
      simulation::Tally& t = tallies_[jobs[site.head].part];
      t.idle_area += passed * static_cast<double>(site.free);
      if (site.in_pieces) [[unlikely]]
        t.pieces_area += passed * static_cast<double>(site.free);
      else if (t.settings.pieces)
        t.no_room_area += passed * static_cast<double>(site.free);
    }
    if (by_cluster_) site.work -= passed * static_cast<double>(used) * site.speed;
    site.since = time;
  }

  // Areas of all parts up to `time`.
  void observe(double time);

  // A job whose wait is known and that ends, or is sure to end, at `end`; `lost`: time that it ran for nothing, which
  // is part of its wait.
  void record(const Job& job, double wait, double end, double lost = 0.0) {
    ++finished_;
    simulation::Tally& t = tallies_[job.part];
    if (!integrates_) {
      t.queue_area += wait - lost;
      t.running_area += job.run + lost;
      t.used_area += job.width * (job.run + lost);
    }
    if (end <= stop_counting_) t.record(std::max(wait, 0.0), job.run, job.size);
    if (troubles_ && end <= stop_counting_) count_troubles(t, job, end);
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
  void count_troubles(simulation::Tally& tally, const Job& job, double end) const;

  std::vector<simulation::Tally> tallies_;
  std::vector<Present> present_;
  bool by_cluster_, integrates_;
  bool troubles_;                  // limits or deadlines
  std::uint32_t in_cluster_;       // tallies of a cluster
  std::vector<double> deadlines_;  // by class
  double stop_counting_;
  std::uint64_t finished_ = 0;
};

}  // namespace sojourn::rigid_jobs
