#include "sojourn/rigid_jobs/server_filling.h"

#include <algorithm>

namespace sojourn::rigid_jobs {

void ServerFilling::arrival(Clusters& clusters, std::uint32_t id) {
  Job& job = clusters.jobs[id];
  job.remaining = job.service;
  present_at(job.site).push(id);
  clusters.site_of(job).waiting.push(id);
  refill(clusters, job.site);
}

void ServerFilling::departure(Clusters& clusters, std::uint32_t token) {
  const auto [id, valid] = tokens_[token];
  spare_tokens_.push_back(token);
  if (!valid) return;
  const Job& job = clusters.jobs[id];
  clusters.watch.record(job, clusters.now - job.arrived - job.service, clusters.now);
  clusters.end(id);
  remove_running(clusters.site_of(job), clusters.jobs, id);
  JobList& present = present_at(job.site);
  std::size_t i = 0;
  while (present[i] != id) ++i;
  present.erase(i);
  refill(clusters, job.site);
}

JobList& ServerFilling::present_at(std::uint32_t site) {
  if (site >= present_.size()) present_.resize(site + 1);
  return present_[site];
}

void ServerFilling::refill(Clusters& clusters, std::uint32_t at) {
  Site& site = clusters.sites[at];
  choose(site, present_at(at), clusters.jobs);
  for (std::size_t i = site.running.size(); i-- > 0;)
    if (const std::uint32_t id = site.running[i]; !is_chosen(id)) pause(clusters, id);
  site.waiting.filter(0, [&](std::uint32_t id) {
    if (!is_chosen(id)) return true;
    resume(clusters, id);
    return false;
  });
}

void ServerFilling::choose(const Site& site, const JobList& present, const std::vector<Job>& jobs) {
  chosen_.clear();
  std::int64_t width = 0;
  for (std::size_t i = 0; i < present.size() && width < site.processors; ++i) {
    chosen_.push_back(present[i]);
    width += jobs[present[i]].width;
  }
  std::stable_sort(chosen_.begin(), chosen_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return jobs[a].width > jobs[b].width; });
  std::int64_t left = site.processors;
  std::size_t kept = 0;
  for (const std::uint32_t id : chosen_)
    if (jobs[id].width <= left) left -= jobs[id].width, chosen_[kept++] = id;
  chosen_.resize(kept);
  std::sort(chosen_.begin(), chosen_.end());
}

bool ServerFilling::is_chosen(std::uint32_t id) const { return std::binary_search(chosen_.begin(), chosen_.end(), id); }

void ServerFilling::pause(Clusters& clusters, std::uint32_t id) {
  Job& job = clusters.jobs[id];
  Site& site = clusters.site_of(job);
  clusters.watch.paused(job, clusters.now);
  site.free += job.width;
  job.remaining -= clusters.now - job.resumed;
  tokens_[job.token].valid = false;
  remove_running(site, clusters.jobs, id);
  site.waiting.push(id);
}

void ServerFilling::resume(Clusters& clusters, std::uint32_t id) {
  Job& job = clusters.jobs[id];
  clusters.take_processors(job);
  add_running(clusters.site_of(job), clusters.jobs, id);
  job.resumed = clusters.now;
  job.token = token_for(id);
  clusters.departures.schedule(clusters.now + std::max(job.remaining, 0.0), job.token);
}

std::uint32_t ServerFilling::token_for(std::uint32_t id) {
  if (spare_tokens_.empty()) {
    tokens_.push_back({id, true});
    return static_cast<std::uint32_t>(tokens_.size() - 1);
  }
  const std::uint32_t token = spare_tokens_.back();
  spare_tokens_.pop_back();
  tokens_[token] = {id, true};
  return token;
}

}  // namespace sojourn::rigid_jobs
