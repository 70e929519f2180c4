#include "sojourn/prediction/features.h"

#include <algorithm>
#include <cmath>

namespace sojourn::prediction {
namespace {

constexpr double kDay = 86400.0, kHour = 3600.0;

std::int64_t class_key(const Request& r) { return 64 * width_octave(r.width) + asked_octave(r.asked); }

double time_scale(double seconds) { return to_scale(std::max(seconds, 0.0)); }

bool needs_no_more(const Request& a, const Request& b) { return a.width <= b.width && a.asked <= b.asked; }

void add_to(std::unordered_map<std::int64_t, FadingMean>& means, std::int64_t key, double memory, double x) {
  means.try_emplace(key, memory).first->second.add(x);
}

}  // namespace

void Observer::started(const Past& past, JobId id) {
  const Known& job = past[id];
  const double x = to_scale(job.wait());
  recent_.add(x);
  add_to(classes_, class_key(job.request), kOfClass, x);
  add_to(queues_, job.request.queue, kOfQueue, x);
  if (job.request.user >= 0) {
    add_to(users_, job.request.user, kOfUser, x);
    last_of_user_[job.request.user] = x;
  }
  last_start_ = past.now();
}

double Observer::of(const std::unordered_map<std::int64_t, FadingMean>& means, std::int64_t key) const {
  const double other = recent_.value(0.0);
  const auto at = means.find(key);
  return at == means.end() ? other : at->second.value(other);
}

void Observer::describe_queue(const Past& past, const Request& r, Features& f) const {
  double work = 0.0, oldest = 0.0, oldest_smaller = 0.0;
  int own = 0, smaller = 0;
  for (const JobId id : past.waiting()) {
    const Request& other = past[id].request;
    const double age = r.time - other.time;
    work += other.width * other.asked;
    own += other.user == r.user && r.user >= 0;
    oldest = std::max(oldest, age);
    if (!needs_no_more(other, r)) continue;
    ++smaller;
    oldest_smaller = std::max(oldest_smaller, age);
  }
  f[Feature::work_ahead] = static_cast<float>(time_scale(work / static_cast<double>(past.processors())));
  f[Feature::waiting] = static_cast<float>(std::log2(1.0 + static_cast<double>(past.waiting().size())));
  f[Feature::waiting_of_user] = static_cast<float>(std::log2(1.0 + own));
  f[Feature::smaller_waiting] = static_cast<float>(std::log2(1.0 + smaller));
  f[Feature::oldest] = static_cast<float>(time_scale(oldest));
  f[Feature::oldest_smaller] = static_cast<float>(time_scale(oldest_smaller));
}

void Observer::describe_running(const Past& past, const Request& r, Features& f) const {
  double work = 0.0, own = 0.0;
  for (const JobId id : past.running()) {
    const Known& job = past[id];
    work += job.request.width * std::max(job.request.asked - (r.time - *job.start), 0.0);
    if (r.user >= 0 && job.request.user == r.user) own += job.request.width;
  }
  const auto machine = static_cast<double>(past.processors());
  f[Feature::work_left] = static_cast<float>(time_scale(work / machine));
  f[Feature::running_of_user] = static_cast<float>(own / machine);
  f[Feature::free] = static_cast<float>(static_cast<double>(past.free()) / machine);
}

Features Observer::describe(const Past& past, const Request& r, double local_time) const {
  Features f;
  f[Feature::width] = static_cast<float>(std::log2(r.width));
  f[Feature::asked] = r.asked > 0 ? static_cast<float>(std::log2(r.asked)) : -1.0F;
  describe_queue(past, r, f);
  describe_running(past, r, f);
  const auto waits = forward_waits(past, run_times_, r, forward_);
  f[Feature::forward_median] = static_cast<float>(to_scale(waits[waits.size() / 2]));
  f[Feature::forward_most] = static_cast<float>(to_scale(waits.back()));
  const double recent = recent_.value(0.0);
  f[Feature::recent] = static_cast<float>(recent);
  f[Feature::of_class] = static_cast<float>(of(classes_, class_key(r)));
  f[Feature::of_user] = static_cast<float>(of(users_, r.user));
  f[Feature::of_queue] = static_cast<float>(of(queues_, r.queue));
  const auto last = last_of_user_.find(r.user);
  f[Feature::last_of_user] = static_cast<float>(last == last_of_user_.end() ? recent : last->second);
  f[Feature::since_start] = static_cast<float>(time_scale(r.time - last_start_));
  f[Feature::hour] = static_cast<float>(std::fmod(local_time, kDay) / kHour);
  f[Feature::weekday] = static_cast<float>(std::floor(std::fmod(local_time / kDay, 7.0)));
  f[Feature::queue] = static_cast<float>(r.queue);
  f[Feature::group] = static_cast<float>(r.group);
  return f;
}

}  // namespace sojourn::prediction
