#include "sojourn/recorded_jobs/limits.h"

#include <algorithm>
#include <limits>

#include "sojourn/logs/what_if.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::recorded_jobs {
namespace {

double total_work(const Model& m) {
  double work = 0;
  for (const auto& job : m.log->jobs) work += job.work();
  return work;
}

}  // namespace

double mean_work(const Model& m) { return total_work(m) / static_cast<double>(m.log->jobs.size()); }

double offered_load(const Model& m) {
  const double first = m.log->jobs.front().submit;
  const double span = logs::LoadChange(first, m.options.load_percent).moved(m.log->jobs.back().submit) - first;
  const double capacity = static_cast<double>(m.log->processors) * span;
  return capacity > 0 ? total_work(m) / capacity : std::numeric_limits<double>::infinity();
}

double fifo_saturation(const Model& m) {
  auto jobs = as_scheduled(m.log->jobs);
  for (auto& job : jobs) job.submit = 0;
  const auto starts = scheduling::schedule(jobs, m.log->processors, {});
  const double last = *std::max_element(starts.begin(), starts.end());
  if (!(last > 0)) return std::numeric_limits<double>::quiet_NaN();
  double used = 0;
  for (std::size_t k = 0; k < jobs.size(); ++k) used += jobs[k].width * std::min(jobs[k].run, last - starts[k]);
  return used / (static_cast<double>(m.log->processors) * last);
}

}  // namespace sojourn::recorded_jobs
