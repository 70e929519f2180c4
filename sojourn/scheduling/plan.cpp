#include "sojourn/scheduling/plan.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"

namespace sojourn::scheduling {

void Plan::Opened::add(double a, double b) {
  from = std::min(from, a);
  until = std::max(until, b);
}

void Plan::reserve(JobId id, double begin) {
  Reserved& r = jobs_[id];
  r.begin = begin;
  profile_.add(begin, begin + r.job.estimate, -r.job.width);
  due_.push({begin, id});
}

void Plan::enter(JobId id, const Job& job, double now) {
  ranking_.joined(job);
  if (id >= jobs_.size()) jobs_.resize(2 * std::size_t{id} + 1);
  jobs_[id] = {0.0, job, true, tickets_};
  queue_.push_back({id, tickets_++});
  ++waiting_;
  unsettled_ = true;
  reserve(id, profile_.earliest(now, job.width, job.estimate));
}

void Plan::ended(JobId id, double now) {
  const Reserved& r = jobs_[id];
  ranking_.ended(r.job, now);
  const double expected = r.begin + r.job.estimate;
  if (!(now < expected)) return;
  profile_.add(now, expected, r.job.width);
  opened_.add(now, expected);
  unsettled_ = true;
}

double Plan::next() {
  while (!due_.empty()) {
    const Due& due = due_.top();
    if (jobs_[due.id].waits && jobs_[due.id].begin == due.begin) return due.begin;
    due_.pop();
  }
  return kNever;
}

JobId Plan::start_next(double now) {
  const JobId id = due_.top().id;
  due_.pop();
  jobs_[id].waits = false;
  ranking_.started(jobs_[id].job, now);
  --waiting_;
  return id;
}

JobId Plan::first() {
  while (!waits(queue_[first_])) ++first_;
  return queue_[first_].id;
}

void Plan::tidy() {
  if (queue_.size() > 2 * waiting_) forget_started();
}

void Plan::forget_started() {
  std::erase_if(queue_, [&](const Queued& q) { return !waits(q); });
  first_ = 0;
}

// To an earlier place, which may overlap the present one.
void Plan::move(JobId id, double begin) {
  Reserved& r = jobs_[id];
  const double end = begin + r.job.estimate, old_end = r.begin + r.job.estimate;
  profile_.add(begin, std::min(end, r.begin), -r.job.width);
  profile_.add(std::max(end, r.begin), old_end, r.job.width);
  opened_in_pass_.add(std::max(end, r.begin), old_end);
  r.begin = begin;
  due_.push({begin, id});
}

void Plan::compress(double now) {
  stop_point();  // a pass over a long queue takes a while
  tidy();
  profile_.forget_before(now);
  if (!ranking_.by_arrival()) {
    // Otherwise everyone would get its place again: those who have started hold theirs, and nothing has become free.
    if (unsettled_ || ranking_.ages()) enter_anew(now);
    unsettled_ = false;
    return;
  }
  opened_in_pass_ = {};
  if (opened_.empty()) return;
  std::int64_t most = profile_.most_free(opened_.from, opened_.until);
  for (const Queued& q : queue_) {
    const JobId id = q.id;
    const Reserved& r = jobs_[id];
    if (r.job.width > most || !waits(q)) continue;
    // A place that ends before the first opening was no better before.
    const double before = std::nextafter(opened_.from - r.job.estimate, -kNever);
    const double begin = profile_.earlier(std::max(now, before), r.begin, r.job.width, r.job.estimate, opened_.until);
    if (!(begin < r.begin)) continue;
    move(id, begin);
    opened_.add(opened_in_pass_.from, opened_in_pass_.until);
    most = profile_.most_free(opened_.from, opened_.until);
  }
  // Those ahead of a job that moved may take its place, but only at the next pass.
  opened_ = opened_in_pass_;
}

void Plan::enter_anew(double now) {
  forget_started();
  ranking_.prepare(now);
  std::vector<std::pair<double, JobId>> sorted;
  for (const auto& [id, ticket] : queue_) {
    const Reserved& r = jobs_[id];
    profile_.add(r.begin, r.begin + r.job.estimate, r.job.width);
    sorted.emplace_back(ranking_.key(r.job, now), id);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  due_ = {};
  for (const auto& [unused, id] : sorted)
    reserve(id, profile_.earliest(now, jobs_[id].job.width, jobs_[id].job.estimate));
}

}  // namespace sojourn::scheduling
