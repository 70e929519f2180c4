#include "sojourn/prediction/run_times.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sojourn::prediction {
namespace {

constexpr std::size_t kOfUser = 40, kOfClass = 200;  // ended jobs that are remembered
constexpr double kDoubt = 4.0;                       // a user of so many jobs counts as much as the class
constexpr double kOverrunShare = 0.1;                // of what has passed, where nothing known ran so long
constexpr double kLeastLeft = 60.0;                  // seconds

// As a fraction of what was asked for, or in seconds where nothing was.
double measured(const Request& r, double run) { return r.asked > 0 ? run / r.asked : run; }
double in_seconds(const Request& r, double value) { return r.asked > 0 ? value * r.asked : value; }

std::int64_t user_key(const Request& r) { return 2 * std::int64_t{r.user} + (r.asked > 0); }

// One of those above `least`, by u; below 0 when there is none.
double one_above(const RecentSorted* values, double least, double u) {
  if (!values) return -1.0;
  const auto& all = values->sorted();
  const auto from = static_cast<std::size_t>(std::upper_bound(all.begin(), all.end(), least) - all.begin());
  if (from == all.size()) return -1.0;
  return all[from + static_cast<std::size_t>(u * static_cast<double>(all.size() - from))];
}

template <class Map, class Key>
const RecentSorted* found(const Map& map, Key key) {
  const auto at = map.find(key);
  return at == map.end() ? nullptr : &at->second;
}

}  // namespace

void RecentSorted::add(double value) {
  if (ring_.size() < most_) {
    ring_.push_back(value);
  } else {
    sorted_.erase(std::lower_bound(sorted_.begin(), sorted_.end(), ring_[next_]));
    ring_[next_] = value;
    next_ = (next_ + 1) % most_;
  }
  sorted_.insert(std::upper_bound(sorted_.begin(), sorted_.end(), value), value);
}

int width_octave(std::int32_t width) { return std::bit_width(static_cast<std::uint32_t>(width - 1)); }

int asked_octave(double asked) {
  return asked > 0 ? 1 + std::clamp(static_cast<int>(std::log2(asked / kMinute) + 1.0), 0, 30) : 0;
}

std::uint64_t RunTimes::class_of(const Request& r) {
  return static_cast<std::uint64_t>(width_octave(r.width)) * 64 + static_cast<std::uint64_t>(asked_octave(r.asked));
}

void RunTimes::ended(const Known& job) {
  const double value = measured(job.request, *job.end - *job.start);
  classes_.try_emplace(class_of(job.request), kOfClass).first->second.add(value);
  if (job.request.user >= 0) users_.try_emplace(user_key(job.request), kOfUser).first->second.add(value);
}

double RunTimes::draw(const Request& r, double elapsed, double u, double v) const {
  const double least = measured(r, elapsed);
  const auto* own = r.user >= 0 ? found(users_, user_key(r)) : nullptr;
  const auto* others = found(classes_, class_of(r));
  const double n = own ? static_cast<double>(own->size()) : 0.0;
  if (v >= n / (n + kDoubt)) std::swap(own, others);
  double value = one_above(own, least, u);
  if (value < 0) value = one_above(others, least, u);
  if (value >= 0) return in_seconds(r, value);
  return std::max({r.asked, elapsed * (1.0 + kOverrunShare), elapsed + kLeastLeft});
}

}  // namespace sojourn::prediction
