// For tests: policies on nodes as plainly as words say it. Time goes by whole seconds; every sum is made from the
// beginning.
#pragma once

#include <algorithm>
#include <vector>

#include "sojourn/scheduling/nodes/node_spec.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

class SlowNodes {
 public:
  SlowNodes(std::vector<Job> jobs, NodeSpec spec, Policy policy)
      : jobs_(std::move(jobs)), spec_(std::move(spec)), policy_(std::move(policy)) {
    starts.assign(jobs_.size(), -1.0);
    nodes.resize(jobs_.size());
    for (double t = 0; std::count(starts.begin(), starts.end(), -1.0) > 0; ++t) second(t);
  }
  std::vector<double> starts;
  std::vector<std::vector<std::int32_t>> nodes;

 private:
  using Nodes = std::vector<std::int32_t>;
  struct Promise {
    std::size_t job;
    double from;
    Nodes nodes;
  };
  const Amounts& need(std::size_t k) const { return spec_.needs[jobs_[k].account]; }
  std::int32_t parts(std::size_t k) const { return jobs_[k].width / need(k)[0]; }
  bool runs(std::size_t k, double t) const { return starts[k] >= 0 && t < starts[k] + jobs_[k].run; }

  bool out(std::int32_t n, double x) const {
    for (const auto& o : spec_.outages)
      for (double from = o.from; from <= x; from += o.every)
        if (n >= spec_.nodes - o.nodes && x < from + o.lasting) return true;
    return false;
  }
  // On a node at x, as it is known at t.
  Amounts free(std::int32_t n, double x, double t, const std::vector<Promise>& promised) const {
    Amounts left = spec_.per_node;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (runs(k, t) && x < starts[k] + jobs_[k].estimate && std::count(nodes[k].begin(), nodes[k].end(), n))
        subtract(left, need(k));
    for (const Promise& p : promised)
      if (p.from <= x && x < p.from + jobs_[p.job].estimate && std::count(p.nodes.begin(), p.nodes.end(), n))
        subtract(left, need(p.job));
    return left;
  }
  Nodes usable(std::size_t k, double b, double t, const std::vector<Promise>& promised) const {
    Nodes all;
    for (std::int32_t n = 0; n < spec_.nodes; ++n) {
      bool fits = true;
      for (double x = b; fits && x < b + jobs_[k].estimate; ++x)
        fits = !out(n, x) && holds(free(n, x, t, promised), need(k));
      if (fits) all.push_back(n);
    }
    return all;
  }
  bool starts_now(std::size_t k, double t, const std::vector<Promise>& promised, const Nodes& rather_not = {}) {
    Nodes among = usable(k, t, t, promised);
    if (std::int32_t(among.size()) < parts(k)) return false;
    const int sign = spec_.placement == Placement::packed ? 1 : -1;
    std::stable_sort(among.begin(), among.end(),
                     [&](auto a, auto b) { return sign * free(a, t, t, {})[0] < sign * free(b, t, t, {})[0]; });
    std::stable_partition(among.begin(), among.end(),
                          [&](auto n) { return !std::count(rather_not.begin(), rather_not.end(), n); });
    among.resize(std::size_t(parts(k)));
    nodes[k] = among;
    starts[k] = t;
    return true;
  }
  Promise promise(std::size_t k, double t, const std::vector<Promise>& promised) const {
    for (double b = t + 1;; ++b) {
      Nodes among = usable(k, b, t, promised);
      if (std::int32_t(among.size()) < parts(k)) continue;
      std::stable_partition(among.begin(), among.end(), [&](auto n) { return !holds(free(n, t, t, {}), need(k)); });
      among.resize(std::size_t(parts(k)));
      return {k, b, among};
    }
  }

  double key(std::size_t k) const {
    if (policy_.order == Order::shortest) return jobs_[k].estimate;
    if (policy_.order == Order::widest) return -jobs_[k].width;
    if (policy_.order == Order::priority) return -jobs_[k].priority;
    return 0;
  }

  void second(double t) {
    bool ended = false, came = false;
    for (std::size_t k = 0; k < jobs_.size(); ++k) {
      ended = ended || (starts[k] >= 0 && starts[k] + jobs_[k].run == t);
      came = came || jobs_[k].submit == t;
    }
    for (std::int32_t n = 0; n < spec_.nodes; ++n) came = came || (t > 0 && out(n, t - 1) && !out(n, t));
    if (ended) kept_.clear();
    if (ended || came) pass(t);
  }

  void pass(double t) {
    std::vector<std::size_t> queue;
    for (std::size_t k = 0; k < jobs_.size(); ++k)
      if (jobs_[k].submit <= t && starts[k] < 0) queue.push_back(k);
    std::stable_sort(queue.begin(), queue.end(), [&](auto a, auto b) { return key(a) < key(b); });
    while (!queue.empty() && starts_now(queue.front(), t, {})) queue.erase(queue.begin()), kept_.clear();
    if (queue.empty() || policy_.backfill == Backfill::none) return;
    const bool first_fit = policy_.backfill == Backfill::first_fit;
    std::size_t most = policy_.backfill == Backfill::easy ? std::size_t(policy_.reserve_depth) : first_fit ? 0 : 1000;
    if (most == 1) return one_reservation(queue, t);
    std::vector<Promise> promised;
    for (const auto k : queue)
      if (!starts_now(k, t, promised) && promised.size() < most) promised.push_back(promise(k, t, promised));
  }

  // Its time is kept until something ends; it names no nodes.
  void one_reservation(const std::vector<std::size_t>& queue, double t) {
    const std::size_t head = queue.front();
    if (kept_.empty() || kept_[0].job != head) kept_ = {promise(head, t, {})};
    const double shadow = kept_[0].from;
    for (const auto k : queue) {
      if (k == head || std::int32_t(usable(k, t, t, {}).size()) < parts(k)) continue;
      if (t + jobs_[k].estimate <= shadow) {
        starts_now(k, t, {});
        continue;
      }
      // Nodes that the head could have then, and could not beside this one.
      const Nodes theirs = usable(head, shadow, t, {});
      Nodes wanted;
      for (const auto n : theirs) {
        Amounts both = need(head);
        add(both, need(k));
        if (!holds(free(n, shadow, t, {}), both)) wanted.push_back(n);
      }
      starts_now(k, t, {}, wanted);
      if (std::int32_t(usable(head, shadow, t, {}).size()) < parts(head)) starts[k] = -1, nodes[k].clear();
    }
  }

  std::vector<Job> jobs_;
  NodeSpec spec_;
  Policy policy_;
  std::vector<Promise> kept_;
};

}  // namespace sojourn::scheduling
