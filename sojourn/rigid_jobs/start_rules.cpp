#include "sojourn/rigid_jobs/start_rules.h"

namespace sojourn::rigid_jobs {
namespace {

void start_if_it_fits(Clusters& clusters, std::uint32_t id) {
  const Job& job = clusters.jobs[id];
  Site& site = clusters.site_of(job);
  if (job.width <= site.free)
    clusters.start(id);
  else
    site.waiting.push(id);
}

}  // namespace

void FirstFit::arrival(Clusters& clusters, std::uint32_t id) { start_if_it_fits(clusters, id); }

void FirstFit::departure(Clusters& clusters, std::uint32_t id) {
  clusters.end(id);
  Site& site = clusters.site_of(clusters.jobs[id]);
  site.waiting.filter(0, [&](std::uint32_t waiting) {
    if (clusters.jobs[waiting].width > site.free) return true;
    clusters.start(waiting);
    return false;
  });
}

void MostProcessorsFirst::arrival(Clusters& clusters, std::uint32_t id) { start_if_it_fits(clusters, id); }

void MostProcessorsFirst::departure(Clusters& clusters, std::uint32_t id) {
  clusters.end(id);
  Site& site = clusters.site_of(clusters.jobs[id]);
  for (;;) {
    std::size_t best = site.waiting.size();
    std::uint32_t width = 0;
    for (std::size_t i = 0; i < site.waiting.size(); ++i) {
      const std::uint32_t w = clusters.jobs[site.waiting[i]].width;
      if (w > width && w <= site.free) best = i, width = w;
    }
    if (width == 0) return;
    const std::uint32_t widest = site.waiting[best];
    site.waiting.erase(best);
    clusters.start(widest);
  }
}

}  // namespace sojourn::rigid_jobs
