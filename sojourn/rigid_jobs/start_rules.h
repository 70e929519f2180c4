// Who starts after an arrival or a departure, by the widths alone: fifo, first-fit, most-processors-first. Every rule,
// also those of backfilling.h and server_filling.h, has
//   arrival(clusters, job)     the job has been admitted; it starts, or waits
//   departure(clusters, what)  of the event that a start has scheduled: but for ServerFilling, the job that ends
// Without pre-emption nobody else starts because of an arrival: had they fitted, they would run.
#pragma once

#include <cstdint>

#include "sojourn/rigid_jobs/clusters.h"

namespace sojourn::rigid_jobs {

class Fifo {
 public:
  void arrival(Clusters& clusters, std::uint32_t id) {
    const Job& job = clusters.jobs[id];
    Site& site = clusters.site_of(job);
    if (site.waiting.empty() && job.width <= site.free)
      clusters.start(id);
    else
      site.waiting.push(id);
  }
  void departure(Clusters& clusters, std::uint32_t id) {
    clusters.end(id);
    Site& site = clusters.site_of(clusters.jobs[id]);
    while (!site.waiting.empty() && clusters.jobs[site.waiting.front()].width <= site.free) {
      const std::uint32_t first = site.waiting.front();
      site.waiting.pop_front();
      clusters.start(first);
    }
  }
};

class FirstFit {
 public:
  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t id);
};

class MostProcessorsFirst {
 public:
  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t id);
};

}  // namespace sojourn::rigid_jobs
