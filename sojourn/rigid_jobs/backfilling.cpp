#include "sojourn/rigid_jobs/backfilling.h"

namespace sojourn::rigid_jobs {

bool Backfilling::waits_behind_others(Clusters& clusters, std::uint32_t id) const {
  Job& job = clusters.jobs[id];
  Site& site = clusters.site_of(job);
  job.estimate = factor_ * job.service;
  const bool others = !site.waiting.empty();
  if (!others && job.width <= site.free)
    start(clusters, id);
  else
    site.waiting.push(id);
  return others;
}

void Backfilling::start(Clusters& clusters, std::uint32_t id) {
  Job& job = clusters.jobs[id];
  job.promised_end = clusters.now + job.estimate;
  add_running(clusters.site_of(job), clusters.jobs, id);
  clusters.start(id);
}

Site& Backfilling::end(Clusters& clusters, std::uint32_t id) {
  Site& site = clusters.site_of(clusters.jobs[id]);
  clusters.end(id);
  remove_running(site, clusters.jobs, id);
  return site;
}

void Easy::arrival(Clusters& clusters, std::uint32_t id) {
  if (!waits_behind_others(clusters, id)) return;
  const Job& job = clusters.jobs[id];
  Site& site = clusters.site_of(job);
  if (job.width <= site.free) backfill(clusters, site, site.waiting.size() - 1);
}

void Easy::departure(Clusters& clusters, std::uint32_t id) {
  Site& site = end(clusters, id);
  while (!site.waiting.empty() && clusters.jobs[site.waiting.front()].width <= site.free) {
    const std::uint32_t first = site.waiting.front();
    site.waiting.pop_front();
    start(clusters, first);
  }
  if (site.free > 0 && site.waiting.size() > 1) backfill(clusters, site, 1);
}

// The first waiting job has a reservation; those from `from` on may start if they keep out of its way.
void Easy::backfill(Clusters& clusters, Site& site, std::size_t from) {
  Reservation first = reservation_of_first(site, clusters.jobs, releases_, clusters.now);
  site.waiting.filter(from, [&](std::uint32_t id) {
    const Job& job = clusters.jobs[id];
    if (job.width > site.free) return true;
    const bool in_time = clusters.now + job.estimate <= first.time;
    if (!in_time && job.width > first.spare) return true;
    if (!in_time) first.spare -= job.width;
    start(clusters, id);
    return false;
  });
}

void Conservative::arrival(Clusters& clusters, std::uint32_t id) {
  if (waits_behind_others(clusters, id)) plan(clusters, clusters.site_of(clusters.jobs[id]));
}

void Conservative::departure(Clusters& clusters, std::uint32_t id) {
  Site& site = end(clusters, id);
  if (!site.waiting.empty()) plan(clusters, site);
}

// Every waiting job, in order of arrival, gets the earliest place that those before it leave; whose place is now
// starts.
void Conservative::plan(Clusters& clusters, Site& site) {
  profile_.begin(clusters.now, site.free);
  for (const std::uint32_t id : site.running) profile_.release(clusters.jobs[id].promised_end, clusters.jobs[id].width);
  profile_.sort();
  site.waiting.filter(0, [&](std::uint32_t id) {
    const Job& job = clusters.jobs[id];
    const double when = profile_.earliest(job.width, job.estimate);
    profile_.take(when, job.estimate, job.width);
    if (when > clusters.now || job.width > site.free) return true;
    start(clusters, id);
    return false;
  });
}

}  // namespace sojourn::rigid_jobs
