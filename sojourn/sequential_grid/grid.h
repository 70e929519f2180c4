// The event loop: jobs come, the broker sends them to a cluster, they wait for a processor there, they leave. For
// brokers that look at the clusters, and for horizons.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "sojourn/clusters/choice.h"
#include "sojourn/sequential_grid/workload.h"
#include "sojourn/simulation/calendar.h"
#include "sojourn/simulation/ring_queue.h"

namespace sojourn::sequential_grid {

inline constexpr double kNever = std::numeric_limits<double>::infinity();
inline constexpr std::uint32_t kDeparture = 0;

struct WaitingJob {
  double arrived, size;
};

struct ClusterState {
  std::int64_t processors;
  double speed, slowness, power;
  std::int64_t busy = 0;
  simulation::RingQueue<WaitingJob> queue;
  double since = 0.0;  // when the areas were last brought up to date
  double work = 0.0;   // unfinished work at `since`, in time at speed 1

  double jobs() const { return static_cast<double>(busy) + static_cast<double>(queue.size()); }
  double work_at(double now) const { return work - (now - since) * static_cast<double>(busy) * speed; }
};

class Grid {
 public:
  Grid(const Model& model, std::uint64_t seed, std::uint32_t replication, double stop_counting)
      : broker_(model.broker),
        choices_(model.choices),
        workload_(model, seed, replication),
        ties_(seed, replication, random::Purpose::ties),
        tallies_(tallies_of(model)),
        stop_counting_(stop_counting) {
    for (const Cluster& c : model.clusters)
      clusters_.push_back({c.processors, c.speed, 1.0 / c.speed, c.power(), 0, {}, 0.0, 0.0});
    order_.resize(clusters_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    next_arrival_ = workload_.interval();
  }

  double now() const { return now_; }
  std::uint64_t started() const { return started_; }
  const std::vector<ClusterState>& clusters() const { return clusters_; }
  std::vector<simulation::Tally>& tallies() { return tallies_; }
  std::vector<double>* series = nullptr;

  // The one arrival to come is held apart from the calendar of departures: half the work on the heap. At
  // equal times departures come first: they free processors before an arrival looks for one.
  void step() {
    if (next_departure() <= next_arrival_) {
      const simulation::Event event = calendar_.next();
      now_ = event.time;
      depart(event.what);
    } else {
      now_ = next_arrival_;
      arrive();
    }
  }

  double next_time() const { return std::min(next_departure(), next_arrival_); }

  // Areas of all clusters up to `time`.
  void observe(double time) {
    for (std::size_t i = 0; i < clusters_.size(); ++i) settle(i, time);
  }

  // From here on nobody arrives; returns when the last waiting job starts.
  double drain() {
    next_arrival_ = kNever;
    double last = now_;
    std::size_t waiting = 0;
    for (const auto& c : clusters_) waiting += c.queue.size();
    while (waiting > 0) {
      const std::uint64_t before = started_;
      step();
      if (started_ > before) --waiting, last = now_;
    }
    return last;
  }

 private:
  double next_departure() const { return calendar_.empty() ? kNever : calendar_.next().time; }

  void settle(std::size_t i, double time) {
    ClusterState& c = clusters_[i];
    simulation::Tally& t = tallies_[i];
    const double passed = time - c.since, running = passed * static_cast<double>(c.busy);
    t.time += passed;
    t.queue_area += passed * static_cast<double>(c.queue.size());
    t.running_area += running;
    t.used_area += running;
    c.work -= running * c.speed;
    c.since = time;
  }

  void arrive() {
    const double size = workload_.size();
    const std::uint32_t to = choose();
    ClusterState& c = clusters_[to];
    settle(to, now_);
    c.work += size;
    next_arrival_ = now_ + workload_.interval();
    if (c.busy == c.processors) {
      c.queue.push({now_, size});
      return;
    }
    ++c.busy;
    calendar_.schedule(start(to, {now_, size}), kDeparture, to);
  }

  void depart(std::uint32_t from) {
    ClusterState& c = clusters_[from];
    settle(from, now_);
    if (c.queue.empty()) {
      --c.busy;
      calendar_.remove_next();
      return;
    }
    const WaitingJob job = c.queue.front();
    c.queue.pop();
    calendar_.replace_next(start(from, job), kDeparture, from);
  }

  // The job's fate is known once it starts. Returns when it ends.
  double start(std::uint32_t to, const WaitingJob& job) {
    ++started_;
    const double wait = now_ - job.arrived, service = job.size * clusters_[to].slowness, end = now_ + service;
    if (end <= stop_counting_) tallies_[to].record(wait, service, job.size);
    if (series) [[unlikely]]
      series->push_back(wait + service);
    return end;
  }

  std::uint32_t choose() {
    switch (broker_) {
      case Broker::join_shortest_queue:
        return least(order_.size(), [](const ClusterState& c) { return c.jobs() / c.power; });
      case Broker::least_work:
        return least(order_.size(), [this](const ClusterState& c) { return c.work_at(now_) / c.power; });
      case Broker::power_of_d: {
        const std::size_t d = std::min<std::size_t>(static_cast<std::size_t>(choices_), order_.size());
        clusters::draw_to_front(order_, d, workload_.routing_stream());
        return least(d, [](const ClusterState& c) { return c.jobs() / c.power; });
      }
      default:
        return workload_.destination();
    }
  }

  // Of the first n clusters in order_: the one with the smallest score, ties at random.
  template <typename Score>
  std::uint32_t least(std::size_t n, const Score& score) {
    return clusters::least(
        std::span(order_).first(n), [&](std::uint32_t i) { return score(clusters_[i]); }, ties_);
  }

  Broker broker_;
  int choices_;
  Workload workload_;
  random::Stream ties_;
  std::vector<simulation::Tally> tallies_;
  std::vector<ClusterState> clusters_;
  std::vector<std::uint32_t> order_;
  simulation::Calendar calendar_;
  double now_ = 0.0, next_arrival_ = 0.0, stop_counting_;
  std::uint64_t started_ = 0;
};

}  // namespace sojourn::sequential_grid
