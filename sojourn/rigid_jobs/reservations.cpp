#include "sojourn/rigid_jobs/reservations.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace sojourn::rigid_jobs {

Reservation reservation_of_first(const Site& site, const std::vector<Job>& jobs, std::vector<Release>& scratch,
                                 double now) {
  const std::int64_t wanted = jobs[site.waiting.front()].width;
  scratch.clear();
  for (const std::uint32_t id : site.running) scratch.push_back({std::max(now, jobs[id].promised_end), jobs[id].width});
  std::sort(scratch.begin(), scratch.end(), [](const Release& a, const Release& b) { return a.time < b.time; });
  std::int64_t free = site.free;
  double time = now;
  std::size_t i = 0;
  while (free < wanted) {
    time = scratch[i].time;
    free += scratch[i++].width;
  }
  // Whoever ends at the same moment counts too.
  while (i < scratch.size() && scratch[i].time == time) free += scratch[i++].width;
  return {time, free - wanted};
}

void Profile::begin(double now, std::int64_t free) {
  steps_.clear();
  steps_.push_back({now, free});
}

// Until `sort`, a step holds what is released at its time.
void Profile::release(double time, std::int64_t width) { steps_.push_back({std::max(time, steps_[0].time), width}); }

void Profile::sort() {
  std::sort(steps_.begin() + 1, steps_.end(), [](const StepAt& a, const StepAt& b) { return a.time < b.time; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < steps_.size(); ++i) {
    const StepAt s = steps_[i];
    // What is promised for this very moment has not been given back yet, but will be before time moves on.
    if (s.time == steps_[last].time)
      steps_[last].free += s.free;
    else
      steps_[last + 1] = {s.time, steps_[last].free + s.free}, ++last;
  }
  steps_.resize(last + 1);
}

double Profile::earliest(std::int64_t width, double duration) const {
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].free < width) continue;
    const double end = steps_[i].time + duration;
    std::size_t j = i + 1;
    while (j < steps_.size() && steps_[j].time < end && steps_[j].free >= width) ++j;
    if (j == steps_.size() || steps_[j].time >= end) return steps_[i].time;
    i = j;  // the step that is too low cannot be a start either
  }
  return std::numeric_limits<double>::infinity();
}

std::size_t Profile::split(double time) {
  std::size_t i = steps_.size();
  while (i > 0 && steps_[i - 1].time > time) --i;
  assert(i > 0);
  if (steps_[i - 1].time == time) return i - 1;
  steps_.insert(steps_.begin() + static_cast<std::ptrdiff_t>(i), {time, steps_[i - 1].free});
  return i;
}

void Profile::take(double start, double duration, std::int64_t width) {
  const std::size_t from = split(start), to = split(start + duration);
  for (std::size_t i = from; i < to; ++i) steps_[i].free -= width;
}

}  // namespace sojourn::rigid_jobs
