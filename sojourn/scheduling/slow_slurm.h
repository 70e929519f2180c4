// For tests: Slurm's scheduler once more, sentence by sentence, on plain sets and lists. Slow, and meant to be read.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "sojourn/scheduling/slurm_nodes.h"
#include "sojourn/scheduling/slurm_settings.h"

namespace sojourn::scheduling {

class SlowSlurm {
 public:
  SlowSlurm(std::vector<Job> jobs, long nodes, SlurmSettings settings)
      : jobs_(std::move(jobs)), settings_(settings), free_(static_cast<std::size_t>(nodes), settings.per_node) {
    starts.assign(jobs_.size(), -1.0);
    on.resize(jobs_.size());
    run();
  }
  std::vector<double> starts;
  std::vector<std::map<int, long>> on;  // processors by node

 private:
  using Nodes = std::set<int>;
  struct Running {
    std::size_t job;
    double limit_end, gone;
  };
  struct Reservation {
    Nodes nodes;
    double from, until;
  };

  void run() {
    const double t0 = jobs_[0].submit;
    double backfill = t0 + settings_.interval / 2;
    for (double t = t0;; t = next_instant(t, backfill)) {
      bool ended = false, arrived = false;
      for (std::size_t k = 0; k < running_.size();) {
        if (running_[k].gone != t) {
          ++k;
          continue;
        }
        for (const auto& [node, count] : on[running_[k].job]) free_[static_cast<std::size_t>(node)] += count;
        running_.erase(running_.begin() + static_cast<long>(k));
        ended = true;
      }
      for (std::size_t k = 0; k < jobs_.size(); ++k)
        if (jobs_[k].submit == t) queue_.push_back(k), arrived = true;
      if (ended || (settings_.tick == 0 ? arrived : is_tick(t))) main_pass(t);
      if (t == backfill) {
        const auto waiting = static_cast<double>(queue_.size());
        backfill_pass(t, std::floor(t));
        backfill += settings_.interval + settings_.pass_time * waiting;
      }
      if (queue_.empty() && running_.empty() && jobs_.back().submit <= t) return;
    }
  }
  bool is_tick(double t) const {
    const double k = (t - jobs_[0].submit) / settings_.tick;
    return k >= 1 && k == std::floor(k);
  }
  double next_instant(double t, double backfill) const {
    double next = backfill;
    const auto see = [&](double x) {
      if (x > t) next = std::min(next, x);
    };
    for (const auto& job : jobs_) see(job.submit);
    for (const auto& r : running_) see(r.gone);
    if (settings_.tick > 0)
      see(jobs_[0].submit + (std::floor((t - jobs_[0].submit) / settings_.tick) + 1) * settings_.tick);
    return next;
  }

  void start(std::size_t k, double t, double limit, const std::map<int, long>& nodes) {
    starts[k] = t;
    on[k] = nodes;
    for (const auto& [node, count] : nodes) free_[static_cast<std::size_t>(node)] -= count;
    running_.push_back({k, std::floor(t) + limit, t + jobs_[k].run + settings_.release});
    std::erase(queue_, k);
  }

  // Empty: it does not fit.
  static std::map<int, long> pick(const Nodes& usable, const std::vector<long>& free, long width) {
    std::map<int, long> picked;
    std::vector<std::vector<int>> runs;
    for (int node = 0; node < static_cast<int>(free.size()); ++node) {
      if (!usable.count(node) || free[static_cast<std::size_t>(node)] == 0) continue;
      if (runs.empty() || runs.back().back() != node - 1) runs.emplace_back();
      runs.back().push_back(node);
    }
    const auto held = [&](const std::vector<int>& run) {
      long sum = 0;
      for (int node : run) sum += free[static_cast<std::size_t>(node)];
      return sum;
    };
    while (width > 0) {
      if (runs.empty()) return {};
      std::size_t best = runs.size();
      for (std::size_t r = 0; r < runs.size(); ++r)
        if (held(runs[r]) >= width && (best == runs.size() || held(runs[r]) < held(runs[best]))) best = r;
      if (best == runs.size()) {
        best = 0;
        for (std::size_t r = 1; r < runs.size(); ++r)
          if (held(runs[r]) > held(runs[best])) best = r;
      }
      int single = -1;
      for (int node : runs[best])
        if (free[static_cast<std::size_t>(node)] >= width &&
            (single < 0 || free[static_cast<std::size_t>(node)] < free[static_cast<std::size_t>(single)]))
          single = node;
      if (single >= 0) {
        picked[single] = width;
        return picked;
      }
      for (int node : runs[best]) {
        const long here = std::min(width, free[static_cast<std::size_t>(node)]);
        if (here > 0) picked[node] = here;
        width -= here;
      }
      runs.erase(runs.begin() + static_cast<long>(best));
    }
    return picked;
  }

  Nodes all() const {
    Nodes nodes;
    for (int node = 0; node < static_cast<int>(free_.size()); ++node) nodes.insert(node);
    return nodes;
  }

  void main_pass(double t) {
    while (!queue_.empty()) {
      const std::size_t first = queue_[0];
      const auto nodes = pick(all(), free_, jobs_[first].width);
      if (nodes.empty()) return;
      start(first, t, jobs_[first].estimate, nodes);
    }
  }

  Nodes free_at(double time) const {
    Nodes nodes = all();
    for (const auto& r : reserved_)
      if (r.from <= time && time < r.until)
        for (int node : r.nodes) nodes.erase(node);
    return nodes;
  }
  // Where Free changes: begins of its intervals, from now on.
  std::vector<double> changes(double now) const {
    std::set<double> times;
    for (const auto& r : reserved_) times.insert({r.from, r.until});
    std::vector<double> begins = {now};
    for (double x : times)
      if (x > now && free_at(x) != free_at(begins.back())) begins.push_back(x);
    return begins;
  }
  static Nodes both(const Nodes& a, const Nodes& b) {
    Nodes nodes;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(nodes, nodes.end()));
    return nodes;
  }

  void look(double now, double base, double e, Nodes& usable, double& later) const {
    usable = free_at(base);
    const auto begins = changes(now);
    for (double x : begins)
      if (x > base && x <= base + e) usable = both(usable, free_at(x));
    later = 0;
    Nodes seen = all();
    const double end = now + settings_.horizon;
    std::vector<double> walked;
    for (double x : begins)
      if (x < end) walked.push_back(x);
    for (std::size_t k = 0; k < walked.size(); ++k) {
      const double until = k + 1 < walked.size() ? walked[k + 1] : end;
      if (until <= base) continue;
      seen = both(seen, free_at(walked[k]));
      if (later == 0 && k + 1 < walked.size()) {
        const Nodes next = free_at(walked[k + 1]);
        if (both(next, seen) != next) later = until;
      }
      if (walked[k] > base + e) return;
    }
  }

  // Lets running jobs go in batches.
  bool let_go(double now, const Nodes& usable, long width, double& when, std::map<int, long>& nodes) const {
    auto order = running_;
    std::stable_sort(order.begin(), order.end(), [&](const Running& a, const Running& b) {
      return a.limit_end < b.limit_end;  // running_ is in the order of starts
    });
    auto free = free_;
    double batch = -1, window = 30;
    bool untried = false;
    double last = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
      bool has_usable = false;
      for (const auto& [node, count] : on[order[k].job]) has_usable = has_usable || usable.count(node) > 0;
      const bool none = k + 1 == order.size();
      bool batch_ends = none && untried;
      if (has_usable) {
        for (const auto& [node, count] : on[order[k].job]) free[static_cast<std::size_t>(node)] += count;
        last = order[k].limit_end;
        untried = true;
        if (batch < 0) batch = 30 * std::floor(last / 30) + 30;
        batch_ends = none || order[k + 1].limit_end > batch + window;
      }
      if (!batch_ends) continue;
      window *= 2;
      while (!none && order[k + 1].limit_end > batch + window) window *= 2;
      untried = false;
      nodes = pick(usable, free, width);
      if (nodes.empty()) continue;
      when = last <= now ? now + 1 : last;
      return true;
    }
    return false;
  }

  void backfill_pass(double t, double now) {
    reserved_.clear();
    auto queue = queue_;
    if (queue.size() > static_cast<std::size_t>(settings_.depth))
      queue.resize(static_cast<std::size_t>(settings_.depth));
    for (std::size_t k : queue) plan(k, t, now);
  }

  void plan(std::size_t k, double t, double now) {
    const double e = std::min(jobs_[k].estimate, settings_.time_min);
    double base = now;
    while (true) {
      Nodes usable;
      double later = 0, when = now;
      look(now, base, e, usable, later);
      auto nodes = pick(usable, free_, jobs_[k].width);
      if (nodes.empty() && !let_go(now, usable, jobs_[k].width, when, nodes)) {
        if (later == 0) return;
        base = later;
        continue;
      }
      when = std::max(when, base);
      if (when <= now) return start(k, t, e, nodes);
      if (later > 0 && when > later) {
        base = later;
        continue;
      }
      if (when > now + settings_.horizon) return;
      Nodes picked;
      for (const auto& [node, count] : nodes) picked.insert(node);
      bool clash = false;
      for (const auto& r : reserved_)
        clash = clash || (r.from < when + e && when < r.until && !both(r.nodes, picked).empty());
      if (clash) {
        base = when;
        continue;
      }
      reserved_.push_back({picked, when, when + e});
      return;
    }
  }

  std::vector<Job> jobs_;
  SlurmSettings settings_;
  std::vector<long> free_;
  std::vector<std::size_t> queue_;
  std::vector<Running> running_;
  std::vector<Reservation> reserved_;
};

}  // namespace sojourn::scheduling
