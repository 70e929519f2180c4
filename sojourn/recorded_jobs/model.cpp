#include "sojourn/recorded_jobs/model.h"

#include <algorithm>
#include <unordered_map>

#include "sojourn/logs/what_if.h"

namespace sojourn::recorded_jobs {

const std::vector<std::string>& resample_names() {
  static const std::vector<std::string> names = {"none", "days", "weeks"};
  return names;
}

std::vector<scheduling::Job> as_scheduled(const std::vector<logs::Job>& jobs) {
  std::vector<scheduling::Job> all;
  all.reserve(jobs.size());
  std::unordered_map<std::int32_t, std::uint32_t> users;
  for (const auto& job : jobs) {
    const auto user = users.emplace(job.user, static_cast<std::uint32_t>(users.size())).first->second;
    all.push_back({job.submit, job.run, job.estimate(), job.width, user});
  }
  return all;
}

std::vector<scheduling::Job> as_scheduled(const logs::Log& log, const std::map<std::string, double>& priorities) {
  auto all = as_scheduled(log.jobs);
  if (priorities.empty()) return all;
  const auto& names = log.names.queues.all();
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::int32_t queue = log.jobs[k].queue;
    if (queue < 0) continue;
    const auto at = priorities.find(names.empty() ? std::to_string(queue) : names[static_cast<std::size_t>(queue)]);
    if (at != priorities.end()) all[k].priority = at->second;
  }
  return all;
}

scheduling::RankSettings with_users(scheduling::RankSettings settings, const std::vector<scheduling::Job>& jobs,
                                    std::int64_t processors) {
  std::uint32_t users = 1;
  for (const auto& job : jobs) {
    users = std::max(users, job.account + 1);
    settings.largest_priority = std::max(settings.largest_priority, job.priority);
  }
  settings.shares.assign(users, 1.0);
  settings.processors = static_cast<double>(processors);
  return settings;
}

void change_load(std::vector<scheduling::Job>& jobs, double percent) {
  if (jobs.empty()) return;
  const logs::LoadChange change(jobs.front().submit, percent);
  for (auto& job : jobs) job.submit = change.moved(job.submit);
}

}  // namespace sojourn::recorded_jobs
