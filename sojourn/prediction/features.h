// The numbers that describe a question: the job, the queue before it, what such jobs and this user waited of late, and
// what the forward simulation says. Made from the past alone.
#pragma once

#include <array>
#include <unordered_map>

#include "sojourn/prediction/forward.h"

namespace sojourn::prediction {

enum class Feature {
  width,
  asked,
  work_ahead,  // of the queue, by estimates, per processor
  waiting,     // how many
  free,        // share of the machine
  forward_median,
  forward_most,  // of the draws
  recent,        // waits of those that started last
  of_class,
  of_user,
  of_queue,
  last_of_user,
  waiting_of_user,
  running_of_user,  // share of the machine
  oldest,           // how long the first of the queue has waited
  oldest_smaller,   // of those that wait and need no more
  smaller_waiting,
  work_left,    // of the running jobs, by estimates, per processor
  since_start,  // of anybody
  hour,
  weekday,
  queue,
  group,
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::group) + 1;

struct Features {
  std::array<float, kFeatures> values{};
  float& operator[](Feature f) { return values[static_cast<std::size_t>(f)]; }
  float operator[](Feature f) const { return values[static_cast<std::size_t>(f)]; }
};

// A mean on the scale of waits that forgets.
class FadingMean {
 public:
  explicit FadingMean(double memory) : memory_(memory) {}
  void add(double x) {
    count_ = count_ < memory_ ? count_ + 1.0 : memory_;
    mean_ += (x - mean_) / count_;
  }
  // Drawn towards `other` as long as little is known.
  double value(double other) const { return (count_ * mean_ + kDoubt * other) / (count_ + kDoubt); }

 private:
  static constexpr double kDoubt = 3.0;
  double memory_, count_ = 0.0, mean_ = 0.0;
};

// Lives through the events, and describes a question at any moment.
class Observer {
 public:
  explicit Observer(ForwardOptions forward) : forward_(forward) {}
  void started(const Past& past, JobId id);
  void ended(const Past& past, JobId id) { run_times_.ended(past[id]); }
  Features describe(const Past& past, const Request& request, double local_time) const;
  const RunTimes& run_times() const { return run_times_; }

 private:
  double of(const std::unordered_map<std::int64_t, FadingMean>& means, std::int64_t key) const;
  void describe_queue(const Past& past, const Request& request, Features& f) const;
  void describe_running(const Past& past, const Request& request, Features& f) const;

  ForwardOptions forward_;
  RunTimes run_times_;
  FadingMean recent_{kRecent};
  std::unordered_map<std::int64_t, FadingMean> classes_, users_, queues_;
  std::unordered_map<std::int64_t, double> last_of_user_;
  double last_start_ = 0.0;
  static constexpr double kRecent = 10, kOfClass = 30, kOfUser = 8, kOfQueue = 40;  // jobs that a mean remembers
};

}  // namespace sojourn::prediction
