// For tests: the policies once more, as plainly as words say them, on plain vectors. Slow, and meant to be read.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

class SlowSchedule {
 public:
  SlowSchedule(std::vector<Job> jobs, long processors, Policy policy)
      : jobs_(std::move(jobs)), processors_(processors), policy_(policy) {
    starts.assign(jobs_.size(), -1.0);
    reserved_.assign(jobs_.size(), -1.0);
    first_reserved.assign(jobs_.size(), -1.0);
    run();
  }
  std::vector<double> starts, first_reserved;
  bool head_was_late = false;  // a head of easy started later than a promise made to it while it was the head

 private:
  bool conservative() const { return policy_.backfill == Backfill::conservative; }

  void run() {
    for (double t = 0; starts_left() > 0; t = next_instant(t)) {
      bool ended = false;
      for (std::size_t k : running_copy())
        if (starts[k] + jobs_[k].run == t) ended = true, std::erase(running_, k);
      if (ended && conservative()) compress(t);
      for (std::size_t k = 0; k < jobs_.size(); ++k)
        if (jobs_[k].submit == t) {
          waiting_.push_back(k);
          if (conservative()) first_reserved[k] = reserved_[k] = earliest(k, t);
        }
      pass(t);
    }
  }

  long starts_left() const { return std::count(starts.begin(), starts.end(), -1.0); }
  std::vector<std::size_t> running_copy() const { return running_; }

  double next_instant(double t) const {
    double next = 1e300;
    const auto see = [&](double x) {
      if (x > t) next = std::min(next, x);
    };
    for (const auto& job : jobs_) see(job.submit);
    for (std::size_t k : running_) see(starts[k] + jobs_[k].run);
    return next;
  }

  long free() const {
    long free = processors_;
    for (std::size_t k : running_) free -= jobs_[k].width;
    return free;
  }

  void start(std::size_t k, double t) {
    starts[k] = t;
    running_.push_back(k);
    std::erase(waiting_, k);
    if (k < promised_.size() && promised_[k] > 0 && t > promised_[k]) head_was_late = true;
  }

  double rank(std::size_t k, double t) const {
    const double a = t - jobs_[k].submit, e = jobs_[k].estimate, w = jobs_[k].width;
    const double s = jobs_[k].submit - jobs_[0].submit + 1;
    switch (policy_.order) {
      case Order::arrival:
        return 0;
      case Order::shortest:
        return e;
      case Order::longest:
        return -e;
      case Order::narrowest:
        return w;
      case Order::widest:
        return -w;
      case Order::smallest_area:
        return w * e;
      case Order::largest_area:
        return -w * e;
      case Order::wfp3:
        return -std::pow(a / e, 3) * w;
      case Order::unicef:
        return -a / (std::max(1.0, std::log2(w)) * e);
      case Order::f1:
        return std::log10(e) * w + 870 * std::log10(s);
      case Order::priority:
        return -jobs_[k].priority;
      case Order::fair_share:
      case Order::multifactor:
        break;  // SlowReplanning has them
    }
    return 0;
  }
  std::vector<std::size_t> sorted(double t) const {
    auto queue = waiting_;
    std::sort(queue.begin(), queue.end());
    std::stable_sort(queue.begin(), queue.end(), [&](auto a, auto b) { return rank(a, t) < rank(b, t); });
    return queue;
  }

  void pass(double t) {
    auto queue = sorted(t);
    if (conservative()) {
      for (std::size_t k : queue)
        if (reserved_[k] == t) start(k, t);
      return;
    }
    if (policy_.backfill == Backfill::first_fit) {
      for (std::size_t k : queue)
        if (jobs_[k].width <= free()) start(k, t);
      return;
    }
    while (!queue.empty() && jobs_[queue[0]].width <= free()) {
      start(queue[0], t);
      queue.erase(queue.begin());
    }
    if (policy_.backfill == Backfill::easy && !queue.empty()) backfill(queue, t);
  }

  void backfill(const std::vector<std::size_t>& queue, double t) {
    const long width = jobs_[queue[0]].width;
    std::vector<double> ends;
    for (std::size_t k : running_) ends.push_back(starts[k] + jobs_[k].estimate);
    std::sort(ends.begin(), ends.end());
    double shadow = 0;
    long extra = 0;
    for (double end : ends) {
      long then = free();
      for (std::size_t k : running_)
        if (starts[k] + jobs_[k].estimate <= end) then += jobs_[k].width;
      if (then >= width) {
        shadow = end;
        extra = then - width;
        break;
      }
    }
    promised_.resize(jobs_.size());
    // A head by arrival stays the head until it starts, and its reservation never moves later.
    double& promised = promised_[queue[0]];
    if (policy_.order == Order::arrival) promised = promised > 0 ? std::min(promised, shadow) : shadow;
    for (std::size_t i = 1; i < queue.size(); ++i) {
      const Job& job = jobs_[queue[i]];
      if (job.width > free() || !(t + job.estimate <= shadow || job.width <= extra)) continue;
      if (t + job.estimate > shadow) extra -= job.width;
      start(queue[i], t);
    }
  }

  // Processors free at x, with running jobs until their estimates and waiting ones as reserved, but for `without`.
  long free_at(double x, std::size_t without) const {
    long free = processors_;
    for (std::size_t k : running_)
      if (x < starts[k] + jobs_[k].estimate) free -= jobs_[k].width;
    for (std::size_t k : waiting_)
      if (k != without && reserved_[k] >= 0 && reserved_[k] <= x && x < reserved_[k] + jobs_[k].estimate)
        free -= jobs_[k].width;
    return free;
  }
  double earliest(std::size_t k, double t) const {
    std::vector<double> changes = {t};
    for (std::size_t j : running_) changes.push_back(starts[j] + jobs_[j].estimate);
    for (std::size_t j : waiting_)
      if (j != k && reserved_[j] >= 0) {
        changes.push_back(reserved_[j]);
        changes.push_back(reserved_[j] + jobs_[j].estimate);
      }
    std::sort(changes.begin(), changes.end());
    for (double b : changes) {
      if (b < t) continue;
      bool fits = true;
      for (double x : changes)
        if (fits && x >= b && x < b + jobs_[k].estimate) fits = free_at(x, k) >= jobs_[k].width;
      if (fits) return b;
    }
    return -1;
  }
  void compress(double t) {
    const auto queue = sorted(t);
    if (policy_.order != Order::arrival)
      for (std::size_t k : queue) reserved_[k] = -1;
    for (std::size_t k : queue) reserved_[k] = earliest(k, t);
  }

  std::vector<Job> jobs_;
  long processors_;
  Policy policy_;
  std::vector<std::size_t> waiting_, running_;
  std::vector<double> reserved_, promised_;
};

}  // namespace sojourn::scheduling
