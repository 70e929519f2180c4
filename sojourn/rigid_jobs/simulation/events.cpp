#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "sojourn/base/stop_point.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/grid.h"
#include "sojourn/rigid_jobs/simulation/on_nodes_rule.h"
#include "sojourn/rigid_jobs/simulation/scheduled.h"
#include "sojourn/rigid_jobs/simulation/trace.h"
#include "sojourn/scheduling/arrival_queue.h"
#include "sojourn/scheduling/conservative.h"
#include "sojourn/scheduling/decided.h"
#include "sojourn/scheduling/easy.h"
#include "sojourn/scheduling/fcfs.h"
#include "sojourn/scheduling/fifo_queue.h"
#include "sojourn/scheduling/filling.h"
#include "sojourn/scheduling/first_fit.h"
#include "sojourn/scheduling/replanning.h"
#include "sojourn/scheduling/slurm.h"
#include "sojourn/scheduling/sorted_queue.h"

namespace sojourn::rigid_jobs {
namespace {

using scheduling::ArrivalQueue;
using scheduling::FifoQueue;
using scheduling::SortedQueue;

// The same policy at every cluster.
template <typename Policy>
Scheduled<Policy> everywhere(const Model& m, const Policy& policy) {
  return {m.clusters, [&](std::int64_t) { return policy; }};
}

template <typename Use>
auto with_filling(const Model& m, scheduling::Fill fill, const Use& use) {
  return use(Scheduled<scheduling::Filling>(
      m.clusters, [fill](std::int64_t processors) { return scheduling::Filling(processors, fill); }));
}

// What the order needs to know of the classes, on a cluster of this size.
scheduling::Policy policy_on(const Model& m, std::int64_t processors) {
  scheduling::Policy p = m.policy;
  p.rank.shares.clear();
  for (const JobClass& c : m.classes) {
    p.rank.shares.push_back(c.entitled);
    p.rank.largest_priority = std::max(p.rank.largest_priority, c.priority);
  }
  p.rank.processors = static_cast<double>(processors);
  return p;
}

// All clusters count usage together: whoever has used one has had his share of the machine.
template <typename Policy, typename Make>
Scheduled<Policy> listed(const Model& m, const Make& make) {
  const auto usage = std::make_shared<scheduling::Usage>(m.policy.rank.half_life);
  return {m.clusters, [&](std::int64_t processors) {
            scheduling::Policy policy = policy_on(m, processors);
            policy.rank.usage = usage;
            return make(processors, policy);
          }};
}

template <typename Use>
auto with_listed(const Model& m, const Use& use) {
  using scheduling::Backfill, scheduling::Policy, scheduling::Ranking;
  const auto queue = [](const Policy& p) { return SortedQueue(Ranking(p.order, p.rank)); };
  using Size = std::int64_t;
  if (m.policy.own)
    return use(listed<scheduling::Decided>(m, [](Size, const Policy& p) { return scheduling::Decided(*p.own); }));
  if (replans(m.policy))
    return use(listed<scheduling::Replanning>(
        m, [](Size processors, const Policy& p) { return scheduling::Replanning(processors, p); }));
  switch (m.policy.backfill) {
    case Backfill::first_fit:
      return use(listed<scheduling::FirstFit<SortedQueue>>(
          m, [&](Size, const Policy& p) { return scheduling::FirstFit<SortedQueue>(queue(p)); }));
    case Backfill::easy:
      return use(listed<scheduling::Easy<SortedQueue>>(
          m, [&](Size, const Policy& p) { return scheduling::Easy<SortedQueue>(queue(p)); }));
    case Backfill::conservative:
      return use(listed<scheduling::Conservative>(m, [](Size processors, const Policy& p) {
        return scheduling::Conservative(processors, Ranking(p.order, p.rank));
      }));
    case Backfill::slurm:
      if (m.policy.order == scheduling::Order::arrival)
        return use(listed<scheduling::Slurm<ArrivalQueue>>(m, [](Size processors, const Policy& p) {
          return scheduling::Slurm<ArrivalQueue>(processors, p.slurm, p.rank.unit);
        }));
      return use(listed<scheduling::Slurm<SortedQueue>>(m, [&](Size processors, const Policy& p) {
        return scheduling::Slurm<SortedQueue>(processors, p.slurm, p.rank.unit, queue(p));
      }));
    case Backfill::none:
      break;
  }
  return use(listed<scheduling::Fcfs<SortedQueue>>(
      m, [&](Size, const Policy& p) { return scheduling::Fcfs<SortedQueue>(queue(p)); }));
}

template <typename Use>
auto with_rule(const Model& m, const Use& use) {
  switch (m.discipline) {
    case Discipline::first_fit:
      return use(everywhere(m, scheduling::FirstFit<ArrivalQueue>()));
    case Discipline::easy:
      return use(everywhere(m, scheduling::Easy<ArrivalQueue>()));
    case Discipline::conservative:
      return use(Scheduled<scheduling::Conservative>(
          m.clusters, [](std::int64_t processors) { return scheduling::Conservative(processors); }));
    case Discipline::most_processors_first:
      return use(everywhere(
          m, scheduling::FirstFit<SortedQueue>(SortedQueue(scheduling::Ranking(scheduling::Order::widest)))));
    case Discipline::server_filling:
      return with_filling(m, scheduling::Fill::server_filling, use);
    case Discipline::server_filling_srpt:
      return with_filling(m, scheduling::Fill::server_filling_srpt, use);
    case Discipline::most_processors_first_preemptive:
      return with_filling(m, scheduling::Fill::most_processors_first, use);
    case Discipline::max_weight:
      return with_filling(m, scheduling::Fill::max_weight, use);
    case Discipline::slurm:
    case Discipline::listed:
      return with_listed(m, use);
    case Discipline::fifo:
      break;
  }
  return use(everywhere(m, scheduling::Fcfs<FifoQueue>()));
}

template <bool kStops>
auto rule_on_nodes(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  Model as_listed = m;
  as_listed.policy = listed_policy(m);
  std::vector<scheduling::Policy> policies;
  const auto usage = std::make_shared<scheduling::Usage>(m.policy.rank.half_life);
  for (const Cluster& c : m.clusters) {
    policies.push_back(policy_on(as_listed, c.processors));
    policies.back().rank.usage = usage;
  }
  return on_nodes_rule<kStops>(m, policies, seed, replication);
}

template <typename Use>
auto with_any_rule(const Model& m, std::uint64_t seed, std::uint32_t replication, const Use& use) {
  if (!m.on_nodes()) return with_rule(m, use);
  return stops_on_nodes(m) ? use(rule_on_nodes<true>(m, seed, replication))
                           : use(rule_on_nodes<false>(m, seed, replication));
}

template <typename Rule>
class Events final : public simulation::Replication {
 public:
  Events(const Model& m, std::uint64_t seed, std::uint32_t replication, Rule rule)
      : grid_(m, seed, replication, std::numeric_limits<double>::infinity(), std::move(rule)) {}

  void advance(std::uint64_t jobs) override {
    Clusters& clusters = grid_.clusters();
    clusters.observer.series = series;
    const std::uint64_t until = clusters.observer.finished() + jobs;
    // Jobs may be a long time in coming to an end where the machine is mostly away: a stop is heeded all the same, after
    // as many events as an ordinary chunk has.
    constexpr std::uint64_t kPatience = 1 << 22;
    for (std::uint64_t events = 0; clusters.observer.finished() < until; grid_.step())
      if ((++events & (kPatience - 1)) == 0) stop_point();
    clusters.observe(clusters.now);
  }
  std::uint64_t finish_cycle(double cycle) override {
    Clusters& clusters = grid_.clusters();
    clusters.observer.series = series;
    const std::uint64_t before = clusters.observer.finished();
    const double end = std::max(std::ceil(clusters.now / cycle) * cycle, clusters.now);
    while (grid_.next_time() <= end) grid_.step();
    clusters.observe(end);
    return clusters.observer.finished() - before;
  }
  std::vector<simulation::Tally>& parts() override { return grid_.clusters().observer.tallies(); }

 private:
  Grid<Rule> grid_;
};

}  // namespace

scheduling::Policy listed_policy(const Model& m) {
  using scheduling::Backfill, scheduling::Order;
  switch (m.discipline) {
    case Discipline::first_fit:
      return {.backfill = Backfill::first_fit, .rank = m.policy.rank};
    case Discipline::easy:
      return {.backfill = Backfill::easy, .rank = m.policy.rank};
    case Discipline::conservative:
      return {.backfill = Backfill::conservative, .rank = m.policy.rank};
    case Discipline::most_processors_first:
      return {.backfill = Backfill::first_fit, .order = Order::widest, .rank = m.policy.rank};
    case Discipline::listed:
      return m.policy;
    default:
      return {.rank = m.policy.rank};
  }
}

std::unique_ptr<simulation::Replication> make_events(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  return with_any_rule(m, seed, replication, [&](auto rule) -> std::unique_ptr<simulation::Replication> {
    return std::make_unique<Events<decltype(rule)>>(m, seed, replication, std::move(rule));
  });
}

simulation::HorizonRun run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds) {
  return with_any_rule(m, seed, replication, [&](auto rule) {
    const double end = *m.horizon;
    Grid grid(m, seed, replication, end, std::move(rule));
    Clusters& clusters = grid.clusters();
    for (simulation::Tally& t : clusters.observer.tallies()) t.watch(thresholds);
    if (m.horizon_from > 0) {
      for (; grid.next_time() <= m.horizon_from; grid.step()) stop_point();
      clusters.observe(m.horizon_from);
      for (simulation::Tally& t : clusters.observer.tallies()) t.clear();
    }
    for (; grid.next_time() <= end; grid.step()) stop_point();
    clusters.observe(end);
    const auto waiting = static_cast<double>(grid.waiting());
    return simulation::HorizonRun{
        clusters.observer.tallies(), {{{"queue_at_horizon", waiting}}}, clusters.observer.finished()};
  });
}

std::vector<PathJob> path(const Model& m, std::uint64_t seed, std::uint64_t count) {
  return with_rule(m, [&](auto rule) {
    constexpr std::uint64_t kStopEvery = 1024;  // instants between two looks at Ctrl-C
    const bool may_stop = decltype(rule)::kPreempts;
    Grid grid(m, seed, 0, m.horizon.value_or(std::numeric_limits<double>::infinity()), std::move(rule));
    Trace trace(grid.clusters());
    for (std::uint64_t instants = 1; trace.jobs() < count; ++instants) {
      if (m.horizon && grid.next_time() > *m.horizon) break;
      grid.step();
      if (instants % kStopEvery == 0) stop_point();
    }
    return trace.taken(may_stop);
  });
}

}  // namespace sojourn::rigid_jobs
