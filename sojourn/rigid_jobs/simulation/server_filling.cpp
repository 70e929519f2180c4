#include "sojourn/rigid_jobs/simulation/server_filling.h"

#include <algorithm>

namespace sojourn::rigid_jobs {

void ServerFilling::arrival(Clusters& clusters, std::uint32_t id) {
  const Job& job = clusters.jobs[id];
  if (id >= jobs_.size()) jobs_.resize(id + 1);
  jobs_[id].remaining = job.run;
  present_[job.site].push(id);
  waiting_[job.site].push(id);
  refill(clusters, job.site);
}

void ServerFilling::departure(Clusters& clusters, std::uint32_t token) {
  const auto [id, valid] = tokens_[token];
  spare_tokens_.push_back(token);
  if (!valid) return;
  const Job& job = clusters.jobs[id];
  clusters.observer.record(job, clusters.now - job.submit - job.run, clusters.now);
  clusters.end(id);
  remove_running(job.site, id);
  JobList& present = present_[job.site];
  std::size_t i = 0;
  while (present[i] != id) ++i;
  present.erase(i);
  clusters.forget(id);
  refill(clusters, job.site);
}

std::size_t ServerFilling::waiting() const {
  std::size_t sum = 0;
  for (const JobList& list : waiting_) sum += list.size();
  return sum;
}

void ServerFilling::refill(Clusters& clusters, std::uint32_t at) {
  Site& site = clusters.sites[at];
  choose(site, present_[at], clusters.jobs);
  for (std::size_t i = running_[at].size(); i-- > 0;)
    if (const std::uint32_t id = running_[at][i]; !is_chosen(id)) pause(clusters, id);
  waiting_[at].filter(0, [&](std::uint32_t id) {
    if (!is_chosen(id)) return true;
    resume(clusters, id);
    return false;
  });
  site.head = waiting_[at].empty() ? kNobody : waiting_[at].front();
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
  const Job& job = clusters.jobs[id];
  Pausing& here = jobs_[id];
  clusters.observer.paused(job, clusters.now);
  clusters.site_of(job).free += job.width;
  here.remaining -= clusters.now - here.resumed;
  tokens_[here.token].valid = false;
  remove_running(job.site, id);
  waiting_[job.site].push(id);
}

void ServerFilling::resume(Clusters& clusters, std::uint32_t id) {
  const Job& job = clusters.jobs[id];
  Pausing& here = jobs_[id];
  clusters.take_processors(job);
  add_running(job.site, id);
  here.resumed = clusters.now;
  here.token = token_for(id);
  clusters.departures.schedule(clusters.now + std::max(here.remaining, 0.0), here.token);
}

void ServerFilling::add_running(std::uint32_t site, std::uint32_t id) {
  jobs_[id].place = running_[site].size();
  running_[site].push_back(id);
}

void ServerFilling::remove_running(std::uint32_t site, std::uint32_t id) {
  const std::uint32_t last = running_[site].back();
  running_[site][jobs_[id].place] = last;
  jobs_[last].place = jobs_[id].place;
  running_[site].pop_back();
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
