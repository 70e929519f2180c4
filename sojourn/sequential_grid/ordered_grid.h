// The event loop of grid.h for clusters that serve in another order than that of arrival (sites.h): a job's fate is
// known when it ends.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "sojourn/clusters/choice.h"
#include "sojourn/sequential_grid/sites.h"
#include "sojourn/sequential_grid/workload.h"

namespace sojourn::sequential_grid {

template <typename Site>
class OrderedGrid {
 public:
  OrderedGrid(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : broker_(model.broker),
        choices_(model.choices),
        workload_(model, seed, replication),
        ties_(seed, replication, random::Purpose::ties),
        tallies_(tallies_of(model)) {
    for (const Cluster& c : model.clusters)
      places_.push_back({Site(c, model.time->mean()), static_cast<double>(c.processors), c.speed, c.power()});
    order_.resize(places_.size());
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    next_arrival_ = workload_.interval();
  }

  double now() const { return now_; }
  std::uint64_t ended() const { return ended_; }
  std::vector<simulation::Tally>& tallies() { return tallies_; }
  std::vector<double>* series = nullptr;

  double next_time() const { return std::min(next_end(), next_arrival_); }
  // At equal times jobs end before others arrive.
  void step() {
    if (next_end() <= next_arrival_) {
      now_ = next_end();
      end(ends_.begin()->second);
    } else {
      now_ = next_arrival_;
      arrive();
    }
  }

  // Areas of all clusters up to `time`.
  void observe(double time) {
    for (std::size_t i = 0; i < places_.size(); ++i) settle(i, time);
  }

  // Jobs beyond the processors of each cluster.
  std::vector<double> waiting() const {
    std::vector<double> all;
    for (const Place& p : places_) all.push_back(p.jobs() - p.busy());
    return all;
  }

  // From here on nobody arrives; returns when no job waits any more.
  double drain() {
    next_arrival_ = kNobody;
    const auto somebody = [&] {
      return std::any_of(places_.begin(), places_.end(), [](const Place& p) { return p.jobs() > p.processors; });
    };
    double last = now_;
    while (somebody()) {
      step();
      last = now_;
    }
    return last;
  }

 private:
  static constexpr double kNobody = std::numeric_limits<double>::infinity();
  struct Place {
    Site site;
    double processors, speed, power;
    double since = 0.0, work = 0.0;  // unfinished work at `since`, in time at speed 1
    double next = std::numeric_limits<double>::infinity();

    double jobs() const { return static_cast<double>(site.jobs()); }
    double busy() const { return std::min(jobs(), processors); }
    double work_at(double now) const { return work - (now - since) * busy() * speed; }
  };

  double next_end() const { return ends_.empty() ? kNobody : ends_.begin()->first; }

  void settle(std::size_t i, double time) {
    Place& p = places_[i];
    simulation::Tally& t = tallies_[i];
    const double passed = time - p.since, running = passed * p.busy();
    t.time += passed;
    t.queue_area += passed * (p.jobs() - p.busy());
    t.running_area += running;
    t.used_area += running;
    p.work -= running * p.speed;
    p.since = time;
  }

  void reschedule(std::uint32_t i) {
    Place& p = places_[i];
    const double next = p.site.next_end();
    if (next == p.next) return;
    if (p.next < kNobody) ends_.erase({p.next, i});
    if (next < kNobody) ends_.insert({next, i});
    p.next = next;
  }

  void arrive() {
    const double size = workload_.size();
    const std::uint32_t to = choose();
    settle(to, now_);
    places_[to].work += size;
    places_[to].site.arrive(now_, size);
    reschedule(to);
    next_arrival_ = now_ + workload_.interval();
  }

  void end(std::uint32_t from) {
    settle(from, now_);
    const EndedJob job = places_[from].site.end(now_);
    reschedule(from);
    ++ended_;
    tallies_[from].record(job.wait, job.service, job.size);
    if (series) [[unlikely]]
      series->push_back(job.wait + job.service);
  }

  std::uint32_t choose() {
    const auto by_jobs = [this](std::uint32_t i) { return places_[i].jobs() / places_[i].power; };
    switch (broker_) {
      case Broker::join_shortest_queue:
        return clusters::least(std::span(order_), by_jobs, ties_);
      case Broker::least_work:
        return clusters::least(
            std::span(order_), [this](std::uint32_t i) { return places_[i].work_at(now_) / places_[i].power; }, ties_);
      case Broker::power_of_d: {
        const std::size_t d = std::min<std::size_t>(static_cast<std::size_t>(choices_), order_.size());
        clusters::draw_to_front(order_, d, workload_.routing_stream());
        return clusters::least(std::span(order_).first(d), by_jobs, ties_);
      }
      default:
        return workload_.destination();
    }
  }

  Broker broker_;
  int choices_;
  Workload workload_;
  random::Stream ties_;
  std::vector<simulation::Tally> tallies_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> order_;
  std::set<std::pair<double, std::uint32_t>> ends_;  // of the next job to end at each cluster
  double now_ = 0.0, next_arrival_ = 0.0;
  std::uint64_t ended_ = 0;
};

}  // namespace sojourn::sequential_grid
