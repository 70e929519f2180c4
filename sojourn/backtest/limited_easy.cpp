#include "sojourn/backtest/limited_easy.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>

#include "sojourn/base/stop_point.h"

namespace sojourn::backtest {
namespace {

using scheduling::JobId;
using scheduling::kNever;

class LimitedMachine {
 public:
  LimitedMachine(std::span<const scheduling::Job> jobs, std::span<const std::int32_t> users, const Limits& limits)
      : jobs_(jobs), users_(users), limits_(limits), free_(limits.processors), starts_(jobs.size()) {}

  std::vector<double> run() {
    for (std::size_t instants = 1; next_job_ < jobs_.size() || !waiting_.empty(); ++instants) {
      constexpr std::size_t kStopEvery = 256;  // instants between two looks at Ctrl-C
      if (instants % kStopEvery == 0) stop_point();
      now_ = next_instant();
      for (; !ends_.empty() && ends_.top().first <= now_; ends_.pop()) end(ends_.top().second);
      for (; next_job_ < jobs_.size() && jobs_[next_job_].submit <= now_; ++next_job_)
        waiting_.push_back(static_cast<JobId>(next_job_));
      if (!is_closed()) pass();
    }
    return std::move(starts_);
  }

 private:
  double next_instant() const {
    double next = ends_.empty() ? kNever : ends_.top().first;
    if (next_job_ < jobs_.size()) next = std::min(next, jobs_[next_job_].submit);
    if (closed_ < limits_.closed.size() && limits_.closed[closed_].from <= now_)
      next = std::min(next, limits_.closed[closed_].until);
    return next;
  }

  bool is_closed() {
    while (closed_ < limits_.closed.size() && limits_.closed[closed_].until <= now_) ++closed_;
    return closed_ < limits_.closed.size() && limits_.closed[closed_].from <= now_;
  }

  void end(JobId id) {
    free_ += jobs_[id].width;
    used_[users_[id]] -= jobs_[id].width;
    releases_.erase(releases_.find({starts_[id] + jobs_[id].estimate, id}));
  }

  bool allowed(JobId id) const {
    const auto limit = limits_.of_user.find(users_[id]);
    if (limit == limits_.of_user.end()) return true;
    const auto used = used_.find(users_[id]);
    return used == used_.end() || used->second == 0 || used->second + jobs_[id].width <= limit->second;
  }

  void start(JobId id) {
    starts_[id] = now_;
    free_ -= jobs_[id].width;
    used_[users_[id]] += jobs_[id].width;
    releases_.insert({now_ + jobs_[id].estimate, id});
    ends_.push({now_ + jobs_[id].run, id});
  }

  // The head's reservation: the time, and what is left beside it then.
  void reserve(JobId head) {
    std::int64_t free = free_;
    shadow_ = kNever;
    for (const auto& [time, id] : releases_) {
      if (time > shadow_) break;
      free += jobs_[id].width;
      if (free >= jobs_[head].width) shadow_ = time;
    }
    extra_ = free - jobs_[head].width;
  }

  // Nobody before it waits for a reservation, or it does not touch that.
  bool may_start(JobId id, bool reserved) {
    const auto& job = jobs_[id];
    if (job.width > free_) return false;
    if (!reserved || now_ + job.estimate <= shadow_) return true;
    if (job.width > extra_) return false;
    extra_ -= job.width;
    return true;
  }

  void pass() {
    bool reserved = false;
    std::size_t kept = 0, k = 0;
    for (; k < waiting_.size() && free_ > 0; ++k) {
      const JobId id = waiting_[k];
      const bool may = allowed(id);
      if (may && may_start(id, reserved)) {
        start(id);
        continue;
      }
      if (may && !reserved) {
        reserve(id);
        reserved = true;
      }
      waiting_[kept++] = id;
    }
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(kept),
                   waiting_.begin() + static_cast<std::ptrdiff_t>(k));
  }

  using End = std::pair<double, JobId>;
  std::span<const scheduling::Job> jobs_;
  std::span<const std::int32_t> users_;
  const Limits& limits_;
  std::int64_t free_, extra_ = 0;
  double now_ = 0.0, shadow_ = kNever;
  std::size_t next_job_ = 0, closed_ = 0;
  std::vector<double> starts_;
  std::vector<JobId> waiting_;
  std::priority_queue<End, std::vector<End>, std::greater<>> ends_;
  std::set<End> releases_;  // of the running jobs, by their estimates
  std::unordered_map<std::int32_t, std::int64_t> used_;
};

}  // namespace

std::vector<double> limited_easy(std::span<const scheduling::Job> jobs, std::span<const std::int32_t> users,
                                 const Limits& limits) {
  return LimitedMachine(jobs, users, limits).run();
}

}  // namespace sojourn::backtest
