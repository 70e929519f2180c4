#include "sojourn/prediction/timeline.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sojourn::prediction {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

Request request_of(const logs::Job& job) {
  return {job.submit + job.held, job.asked, job.width, job.user, job.group, job.queue, job.partition};
}

// A run so short that the clock's last digit hides it ends after it has started all the same; one that was still
// running when the log was written does not end.
double end_of(const logs::Job& job) {
  const double start = job.start();
  return job.censored ? kForever : std::max(start + job.run, std::nextafter(start, kForever));
}

void add(const logs::Job& job, double until, Timeline& t) {
  const auto id = static_cast<JobId>(t.requests.size());
  const double come = job.submit + job.held, start = job.start(), end = end_of(job);
  t.requests.push_back(request_of(job));
  t.waits.push_back(start <= until ? job.wait : std::numeric_limits<double>::quiet_NaN());
  t.events.push_back({come, id, Event::Kind::submit});
  if (start <= until) t.events.push_back({start, id, start > come ? Event::Kind::start : Event::Kind::start_at_once});
  if (end <= until && end < kForever) t.events.push_back({end, id, Event::Kind::end});
}

}  // namespace

Timeline timeline_of(const logs::Log& log, const Stretch& stretch) {
  Timeline t;
  t.processors = log.processors;
  std::vector<const logs::Job*> jobs;
  for (const auto& job : log.jobs) {
    t.without_wait += !job.has_wait();
    if (job.has_wait() && job.submit + job.held <= stretch.until) jobs.push_back(&job);
  }
  const auto earlier = [](const auto* a, const auto* b) { return a->submit + a->held < b->submit + b->held; };
  std::stable_sort(jobs.begin(), jobs.end(), earlier);
  const std::size_t skipped = jobs.size() - std::min(jobs.size(), stretch.most_jobs);
  for (std::size_t k = skipped; k < jobs.size(); ++k) add(*jobs[k], stretch.until, t);
  std::sort(t.events.begin(), t.events.end(), [](const Event& a, const Event& b) {
    return std::tie(a.time, a.kind, a.job) < std::tie(b.time, b.kind, b.job);
  });
  return t;
}

double end_of(const logs::Log& log) {
  double last = -kForever;
  for (const auto& job : log.jobs)
    if (job.has_wait()) last = std::max(last, job.start() + job.run);
  return last;
}

void apply(const Event& event, const Timeline& t, Past& past) {
  switch (event.kind) {
    case Event::Kind::submit:
      return past.submit(t.requests[event.job]);
    case Event::Kind::start:
    case Event::Kind::start_at_once:
      return past.start(event.job, event.time);
    case Event::Kind::end:
      return past.end(event.job, event.time);
  }
}

}  // namespace sojourn::prediction
