#include "sojourn/fit/synthetic.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/simulation/workload.h"

namespace sojourn::fit {

std::vector<scheduling::Job> synthetic(const rigid_jobs::Model& model, std::size_t count, std::uint64_t seed,
                                       std::uint32_t replication) {
  rigid_jobs::Workload workload(model, seed, replication);
  std::vector<scheduling::Job> jobs;
  jobs.reserve(count);
  const double slowness = 1 / model.clusters.front().speed;
  double now = 0;
  while (jobs.size() < count) {
    now += workload.interval();
    const auto job = workload.job();
    const double told = workload.has_estimates() ? workload.estimate(job.size) : model.estimate_factor * job.size;
    jobs.push_back(
        {now, job.size * slowness, std::max(told, job.size) * slowness, static_cast<std::int32_t>(job.width)});
  }
  return jobs;
}

std::string as_swf(const std::string& title, std::int64_t processors, const std::vector<scheduling::Job>& jobs,
                   double seconds) {
  std::string out = fmt::format(
      "; Version: 2.2\n; Computer: a model\n; Note: drawn by sojourn simulate --write-log from {}\n"
      "; MaxJobs: {}\n; MaxRecords: {}\n; UnixStartTime: 0\n; TimeZoneString: UTC\n; MaxProcs: {}\n",
      in_quotes(printable(title)), jobs.size(), jobs.size(), processors);
  std::size_t number = 0;
  for (const auto& job : jobs)
    out += fmt::format("{} {:.2f} -1 {:.2f} {} -1 -1 {} {:.2f} -1 1 -1 -1 -1 -1 -1 -1 -1\n", ++number,
                       job.submit * seconds, std::max(job.run * seconds, 0.01), job.width, job.width,
                       std::max(job.estimate * seconds, 0.01));
  return out;
}

}  // namespace sojourn::fit
