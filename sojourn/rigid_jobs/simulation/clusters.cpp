#include "sojourn/rigid_jobs/simulation/clusters.h"

namespace sojourn::rigid_jobs {

Clusters::Clusters(const Model& m, double stop_counting)
    : observer(m, stop_counting), estimate_factor_(m.estimate_factor) {
  for (const Cluster& c : m.clusters) {
    Site site{c.processors, c.processors};
    site.speed = c.speed;
    site.slowness = 1 / c.speed;
    site.keep_used_time = c.processors <= kLargestUsedPmf;
    sites.push_back(std::move(site));
  }
  jobs.reserve(1024);
}

void Clusters::observe(double time) {
  observer.observe(time);
  for (std::size_t i = 0; i < sites.size(); ++i) observer.settle(i, sites[i], jobs, time);
}

}  // namespace sojourn::rigid_jobs
