#include "sojourn/scheduling/replanning.h"

#include <algorithm>

#include "sojourn/base/stop_point.h"

namespace sojourn::scheduling {
namespace {

std::size_t most_reservations(const Policy& policy) {
  if (policy.backfill == Backfill::conservative) return std::numeric_limits<std::size_t>::max();
  return policy.backfill == Backfill::easy ? static_cast<std::size_t>(policy.reserve_depth) : 0;
}

}  // namespace

Replanning::Replanning(std::int64_t processors, const Policy& policy)
    : processors_(processors),
      ranking_(policy.order, policy.rank),
      preempt_(policy.preempt),
      first_fit_(policy.backfill == Backfill::first_fit),
      most_reserved_(most_reservations(policy)) {}

void Replanning::sort(double now) {
  stop_point();
  reserved_ = 0;
  ranking_.prepare(now);
  for (Waiting& w : waiting_) w.key = ranking_.key(states_[w.id].job, now);
  std::sort(waiting_.begin(), waiting_.end());
}

bool Replanning::delays_nobody(const Job& job, double now) const {
  return !plan_ || plan_->earliest(now, job.width, job.estimate) <= now;
}

void Replanning::reserve(const Job& job, double now) {
  if (!plan_) {
    plan_.emplace(processors_);
    for (const JobId id : running_) {
      const State& s = states_[id];
      plan_->add(now, s.begun + s.job.estimate, -s.job.width);
    }
  }
  const double begin = plan_->earliest(now, job.width, job.estimate);
  plan_->add(begin, begin + job.estimate, -job.width);
  ++reserved_;
}

bool Replanning::choose_victims(const Job& job, std::int64_t free) {
  victims_.clear();
  for (const JobId id : running_)
    if (states_[id].job.priority < job.priority) victims_.push_back(id);
  std::sort(victims_.begin(), victims_.end(), [&](JobId a, JobId b) {
    const State &x = states_[a], &y = states_[b];
    if (x.job.priority != y.job.priority) return x.job.priority < y.job.priority;
    return x.begun != y.begun ? x.begun > y.begun : x.ticket > y.ticket;
  });
  std::size_t count = 0;
  while (free < job.width && count < victims_.size()) free += states_[victims_[count++]].job.width;
  if (free < job.width) return false;
  victims_.resize(count);
  // Those of larger priority are spared first.
  for (std::size_t k = count; k-- > 0;)
    if (const std::int32_t width = states_[victims_[k]].job.width; free - width >= job.width) {
      free -= width;
      victims_.erase(victims_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  return true;
}

void Replanning::remove_running(JobId id) {
  const JobId last = running_.back();
  running_[states_[id].place] = last;
  states_[last].place = states_[id].place;
  running_.pop_back();
}

}  // namespace sojourn::scheduling
