#include "sojourn/rigid_jobs/simulation/path.h"

#include "sojourn/rigid_jobs/simulation/trace.h"

namespace sojourn::rigid_jobs {

void Trace::came(std::uint32_t id, double now) {
  if (ids_.size() <= id) ids_.resize(id + 1);
  ids_[id] = jobs_.size();
  PathJob job;
  job.number = jobs_.size();
  job.submit = now;
  jobs_.push_back(std::move(job));
}

void Trace::began(std::uint32_t id, double now) {
  PathJob& job = jobs_[ids_[id]];
  describe(job, clusters_.jobs[id]);
  if (job.stays.empty() && now > job.submit && last_end_ == now) job.let_in_by = last_ended_;
  job.stays.push_back({now});
}

void Trace::paused(std::uint32_t id, double now) { jobs_[ids_[id]].stays.back().end = now; }

void Trace::ended(std::uint32_t id, double now) {
  jobs_[ids_[id]].stays.back().end = now;
  last_ended_ = jobs_[ids_[id]].number;
  last_end_ = now;
}

void Trace::describe(PathJob& path, const Job& job) const {
  path.site = job.site;
  path.job_class = job.account;
  path.width = job.width;
}

// What still waits, or runs and is sure to run to its end, is still there.
std::vector<PathJob> Trace::taken(bool may_stop) {
  for (std::uint32_t id = 0; id < ids_.size(); ++id) {
    PathJob& path = jobs_[ids_[id]];
    const Job& job = clusters_.jobs[id];
    if (path.submit != job.submit) continue;
    if (path.stays.empty()) describe(path, job);
    if (!may_stop && !path.stays.empty() && path.stays.back().end == kStillRunning)
      path.stays.back().end = path.stays.back().start + job.run;
  }
  return std::move(jobs_);
}

}  // namespace sojourn::rigid_jobs
