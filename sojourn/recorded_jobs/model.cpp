#include "sojourn/recorded_jobs/model.h"

#include "sojourn/logs/what_if.h"

namespace sojourn::recorded_jobs {

const std::vector<std::string>& resample_names() {
  static const std::vector<std::string> names = {"none", "days", "weeks"};
  return names;
}

std::vector<scheduling::Job> as_scheduled(const std::vector<logs::Job>& jobs) {
  std::vector<scheduling::Job> all;
  all.reserve(jobs.size());
  for (const auto& job : jobs) all.push_back({job.submit, job.run, job.estimate(), job.width});
  return all;
}

void change_load(std::vector<scheduling::Job>& jobs, double percent) {
  if (jobs.empty()) return;
  const logs::LoadChange change(jobs.front().submit, percent);
  for (auto& job : jobs) job.submit = change.moved(job.submit);
}

}  // namespace sojourn::recorded_jobs
