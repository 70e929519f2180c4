#include "sojourn/scheduling/decided.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn::scheduling {
namespace {

constexpr int kDigitsOfTime = 15;                   // whole seconds of any log, as they stand
constexpr std::uint64_t kMostAskedInVain = 10'000;  // times in a row, with nobody running

std::string time_text(double time) { return number_text(time, kDigitsOfTime); }

}  // namespace

JobId Decided::take_waiting(std::uint64_t ticket, double now, std::int64_t free) {
  const auto at = std::lower_bound(queue_.begin(), queue_.end(), ticket,
                                   [](const WaitingJob& job, std::uint64_t id) { return job.id < id; });
  if (at == queue_.end() || at->id != ticket) {
    const auto runs = [&](const RunningJob& job) { return job.id == ticket; };
    const auto job = std::find_if(running_.begin(), running_.end(), runs);
    if (job != running_.end() && job->start == now) broken(now, fmt::format("starts job {} twice", ticket));
    if (job != running_.end())
      broken(now, fmt::format("starts job {}, which runs since {}", ticket, time_text(job->start)));
    broken(now, fmt::format("starts job {}, which {}", ticket, ticket < tickets_ ? "has ended" : "has not come"));
  }
  if (at->width > free)
    broken(now, fmt::format("starts job {}, which needs {} processors: {} are free", ticket, at->width, free));
  const auto place = at - queue_.begin();
  const JobId id = numbers_[static_cast<std::size_t>(place)];
  running_.push_back({*at, now});
  running_numbers_.push_back(id);
  queue_.erase(at);
  numbers_.erase(numbers_.begin() + place);
  return id;
}

RunningJob Decided::take_running(JobId id) {
  const auto place = std::find(running_numbers_.begin(), running_numbers_.end(), id) - running_numbers_.begin();
  const RunningJob job = running_[static_cast<std::size_t>(place)];
  running_.erase(running_.begin() + place);
  running_numbers_.erase(running_numbers_.begin() + place);
  return job;
}

void Decided::check_wake(double now) {
  if (!(decision_.wake > now))
    broken(now, fmt::format("asks to be woken at {}, which does not lie ahead", time_text(decision_.wake)));
  wake_ = decision_.wake;
  // One that waits for more jobs to come is fine, for a while.
  const bool in_vain = running_.empty() && wake_ == kNever;
  asked_in_vain_ = in_vain ? asked_in_vain_ + 1 : 0;
  if (asked_in_vain_ == kMostAskedInVain)
    broken(now,
           fmt::format("starts nobody, asked {} times in a row: {} jobs wait, job {} the first of them, and nobody "
                       "runs",
                       grouped(static_cast<double>(kMostAskedInVain)), queue_.size(), queue_.front().id));
}

void Decided::stuck(double now) const {
  broken(now,
         fmt::format("leaves {} jobs waiting for ever, job {} the first of them: nobody runs, nobody will come, and "
                     "no time to wake it was given",
                     queue_.size(), queue_.front().id));
}

void Decided::broken(double now, const std::string& how) const {
  throw PolicyError(fmt::format("the policy {} breaks a promise at {}: it {}", name_, time_text(now), how));
}

}  // namespace sojourn::scheduling
