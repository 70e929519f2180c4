// For tests: reservations made anew at each pass, and jobs that take the processors of others, as plainly as words say
// it. Time goes by whole seconds; every sum is made from the beginning.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

class SlowReplanning {
 public:
  SlowReplanning(std::vector<Job> jobs, long processors, Policy policy)
      : jobs_(std::move(jobs)), processors_(processors), policy_(std::move(policy)) {
    for (const Job& job : jobs_) left_.push_back(job.run), asked_.push_back(job.estimate);
    begun_.assign(jobs_.size(), -1.0);
    ends.assign(jobs_.size(), -1.0);
    for (double t = 0; std::count(ends.begin(), ends.end(), -1.0) > 0; ++t) second(t);
  }
  std::vector<double> ends;
  int stops = 0;

 private:
  struct Stretch {
    std::size_t job;
    double from, until;
  };
  bool runs(std::size_t k) const { return begun_[k] >= 0 && ends[k] < 0; }
  bool waits(std::size_t k, double t) const { return jobs_[k].submit <= t && begun_[k] < 0 && ends[k] < 0; }

  void second(double t) {
    bool something = false;
    for (std::size_t k = 0; k < jobs_.size(); ++k) {
      something = something || jobs_[k].submit == t;
      if (!runs(k) || begun_[k] + left_[k] != t) continue;
      ran_.push_back({k, begun_[k], t});
      ends[k] = t;
      something = true;
    }
    while (something && !pass(t)) {
    }
  }

  long free() const {
    long free = processors_;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (runs(k)) free -= jobs_[k].width;
    return free;
  }

  // Processor time of an account until t, older work counted less.
  double usage(std::uint32_t account, double t) const {
    double sum = 0;
    const auto add = [&](std::size_t k, double from, double until) {
      if (jobs_[k].account != account) return;
      const double h = policy_.rank.half_life;
      sum += jobs_[k].width *
             (h == kNever ? until - from : h / std::log(2) * (std::exp2((until - t) / h) - std::exp2((from - t) / h)));
    };
    for (const Stretch& s : ran_) add(s.job, s.from, s.until);
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (runs(k)) add(k, begun_[k], t);
    return sum;
  }

  double rank(std::size_t k, double t) const {
    const Job& job = jobs_[k];
    const RankSettings& r = policy_.rank;
    if (!looks_at_usage(policy_.order)) {
      Job left = job;
      left.estimate = asked_[k];
      return key(policy_.order, left, t, jobs_[0].submit);
    }
    double used = 0, shares = 0;
    for (std::uint32_t a = 0; a < r.shares.size(); ++a) used += usage(a, t), shares += r.shares[a];
    const double part = used > 0 ? usage(job.account, t) / used : 0, entitled = r.shares[job.account] / shares;
    if (policy_.order == Order::fair_share) return std::nearbyint(part / entitled * 0x1p32);
    const double sum =
        r.weights.age * std::min(1.0, (t - job.submit) / r.max_age) + r.weights.size * job.width / double(processors_) +
        r.weights.fair_share * std::exp2(-part / entitled) + r.weights.priority * job.priority / r.largest_priority;
    return -std::nearbyint(sum / (r.weights.age + r.weights.size + r.weights.fair_share + r.weights.priority) * 0x1p32);
  }

  std::vector<std::size_t> queue(double t) const {
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (waits(k, t)) all.push_back(k);
    std::stable_sort(all.begin(), all.end(), [&](auto a, auto b) { return rank(a, t) < rank(b, t); });
    return all;
  }

  // Free at x by the estimates, with the reservations of this pass.
  long free_at(double x, const std::vector<Stretch>& reserved) const {
    long free = processors_;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (runs(k) && x < begun_[k] + asked_[k]) free -= jobs_[k].width;
    for (const Stretch& s : reserved)
      if (s.from <= x && x < s.until) free -= jobs_[s.job].width;
    return free;
  }
  double earliest(std::size_t k, double t, const std::vector<Stretch>& reserved) const {
    for (double b = t;; ++b) {
      bool fits = true;
      for (double x = b; fits && x < b + asked_[k]; ++x) fits = free_at(x, reserved) >= jobs_[k].width;
      if (fits) return b;
    }
  }

  // Whom the job would stop: smallest priority first, the latest start first, none that is not needed.
  std::vector<std::size_t> victims(std::size_t k) const {
    std::vector<std::size_t> all;
    for (std::size_t j = jobs_.size(); j-- > 0;)
      if (runs(j) && jobs_[j].priority < jobs_[k].priority) all.push_back(j);
    std::stable_sort(all.begin(), all.end(), [&](auto a, auto b) { return begun_[a] > begun_[b]; });
    std::stable_sort(all.begin(), all.end(), [&](auto a, auto b) { return jobs_[a].priority < jobs_[b].priority; });
    const auto room = [&](const std::vector<std::size_t>& chosen) {
      long sum = free();
      for (const auto j : chosen) sum += jobs_[j].width;
      return sum >= jobs_[k].width;
    };
    std::vector<std::size_t> chosen;
    for (const auto j : all)
      if (!room(chosen)) chosen.push_back(j);
    if (!room(chosen)) return {};
    for (std::size_t i = chosen.size(); i-- > 0;) {
      auto without = chosen;
      without.erase(without.begin() + long(i));
      if (room(without)) chosen = without;
    }
    return chosen;
  }

  bool pass(double t) {
    const bool first_fit = policy_.backfill == Backfill::first_fit;
    std::size_t most = policy_.backfill == Backfill::easy ? std::size_t(policy_.reserve_depth) : 0;
    if (policy_.backfill == Backfill::conservative) most = jobs_.size();
    std::vector<Stretch> reserved;
    bool left_waiting = false;
    for (const auto k : queue(t)) {
      if (left_waiting && policy_.backfill == Backfill::none) break;
      const bool room = jobs_[k].width <= free();
      if (room && (reserved.empty() || earliest(k, t, reserved) == t)) {
        begun_[k] = t;
        continue;
      }
      if (policy_.preempt != Preempt::none && (!left_waiting || first_fit))
        if (const auto stopped = victims(k); !stopped.empty()) {
          for (const auto j : stopped) stop(j, t);
          begun_[k] = t;
          return false;
        }
      left_waiting = true;
      if (reserved.size() < most) {
        const double b = earliest(k, t, reserved);
        reserved.push_back({k, b, b + asked_[k]});
      }
    }
    return true;
  }

  void stop(std::size_t j, double t) {
    ++stops;
    ran_.push_back({j, begun_[j], t});
    if (policy_.preempt == Preempt::suspend) left_[j] -= t - begun_[j], asked_[j] -= t - begun_[j];
    begun_[j] = -1.0;
  }

  std::vector<Job> jobs_;
  long processors_;
  Policy policy_;
  std::vector<double> left_, asked_, begun_;
  std::vector<Stretch> ran_;
};

}  // namespace sojourn::scheduling
