#include <algorithm>
#include <cmath>

#include "sojourn/rigid_jobs/as_simulation.h"
#include "sojourn/rigid_jobs/running_ends.h"
#include "sojourn/rigid_jobs/workload.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::rigid_jobs {
namespace {

// One cluster under fifo, job by job in order of arrival.
template <typename Ends>
class Machine {
 public:
  Machine(std::int64_t processors, double speed, bool keep_used_time)
      : processors_(processors), slowness_(1 / speed), keep_(keep_used_time) {}

  double slowness() const { return slowness_; }
  double last_start() const { return clock_; }
  std::int64_t used() const { return used_; }

  // Starts a job that arrived at `arrival` and takes `service` here; returns when. `blocked` gets the idle processors
  // while it stood first and did not fit, `use` the time with each number of processors used.
  [[gnu::always_inline]] double start(double arrival, std::int64_t width, double service, double& blocked,
                                      simulation::Tally& use) {
    const double first = std::max(arrival, clock_);
    double now = clock_;
    std::int64_t used = used_;
    while (!ends_.empty() && ends_.next().time <= first) now = release(now, used, use);
    watch(use, used, first - now);
    now = first;
    const std::int64_t room = processors_ - width;
    while (used > room) {
      const std::int64_t idle = processors_ - used;
      const double before = now;
      now = release(now, used, use);
      blocked += static_cast<double>(idle) * (now - before);
    }
    used_ = used + width;
    clock_ = now;
    ends_.push({now + service, width});
    return now;
  }

 private:
  double release(double now, std::int64_t& used, simulation::Tally& use) {
    const End end = ends_.next();
    watch(use, used, end.time - now);
    used -= end.width;
    ends_.pop();
    return end.time;
  }
  void watch(simulation::Tally& use, std::int64_t used, double time) const {
    if (keep_) use.add_used_time(static_cast<std::size_t>(used), time);
  }

  std::int64_t processors_;
  double slowness_;
  bool keep_;
  Ends ends_;
  std::int64_t used_ = 0;
  double clock_ = 0.0;  // when the last job started
};

template <typename Ends>
class Recursion final : public simulation::Replication {
 public:
  Recursion(const Model& m, std::uint64_t seed, std::uint32_t replication)
      : workload_(m, seed, replication),
        tallies_(tallies_of(m)),
        saturated_(m.saturated()),
        by_cluster_(parts_are_clusters(m)) {
    for (const Cluster& c : m.clusters) machines_.emplace_back(c.processors, c.speed, c.processors <= kLargestUsedPmf);
    before_.resize(tallies_.size());
  }

  void advance(std::uint64_t jobs) override {
    const double begin = saturated_ ? machines_[0].last_start() : now_;
    for (std::size_t i = 0; i < tallies_.size(); ++i) before_[i] = {tallies_[i].wait, tallies_[i].response};
    if (saturated_)
      run_saturated(jobs);
    else if (by_cluster_)
      run<true>(jobs);
    else
      run<false>(jobs);
    const double end = saturated_ ? machines_[0].last_start() : now_;
    // Queue and running jobs by Little's law: the sum of the waits is the area under the queue.
    for (std::size_t i = 0; i < tallies_.size(); ++i) {
      auto& t = tallies_[i];
      const double waits = t.wait - before_[i].first;
      t.time += end - begin;
      t.queue_area += waits;
      t.running_area += t.response - before_[i].second - waits;
    }
  }

  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  template <bool ByCluster>
  void run(std::uint64_t jobs) {
    double now = now_;
    for (std::uint64_t k = 0; k < jobs; ++k) {
      now += workload_.interval();
      const Workload::Job job = workload_.job();
      const std::uint32_t to = ByCluster ? workload_.destination(job.width) : 0;
      auto& machine = machines_[to];
      auto& tally = tallies_[ByCluster ? to : job.group];
      const double service = job.size * machine.slowness();
      const double start = machine.start(now, job.width, service, tally.idle_area, tallies_[to]);
      tally.used_area += job.width * service;
      tally.record(start - now, service, job.size);
      if (this->series) [[unlikely]]
        this->series->push_back(start - now + service);
    }
    now_ = now;
  }

  void run_saturated(std::uint64_t jobs) {
    for (std::uint64_t k = 0; k < jobs; ++k) {
      const Workload::Job job = workload_.job();
      auto& machine = machines_[0];
      auto& tally = tallies_[job.group];
      const double service = job.size * machine.slowness();
      machine.start(0.0, job.width, service, tally.idle_area, tallies_[0]);
      tally.used_area += job.width * service;
      ++tally.jobs;
      if (this->series) [[unlikely]]
        this->series->push_back(static_cast<double>(machine.used()));
    }
  }

  Workload workload_;
  std::vector<simulation::Tally> tallies_;
  std::vector<Machine<Ends>> machines_;
  std::vector<std::pair<double, double>> before_;
  bool saturated_, by_cluster_;
  double now_ = 0.0;
};

// Beyond this many jobs running at once the heap is faster.
constexpr double kMany = 48;

double running_at_once(const Model& m) {
  double most = 0;
  for (const Cluster& c : m.clusters) most = std::max(most, static_cast<double>(c.processors));
  return most / mean_width(m);
}

}  // namespace

bool recursion_applies(const Model& m) {
  const bool blind = m.clusters.size() == 1 || m.broker == Broker::random || m.broker == Broker::round_robin;
  return m.discipline == Discipline::fifo && blind && !m.horizon;
}

std::unique_ptr<simulation::Replication> make_recursion(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  if (running_at_once(m) > kMany) return std::make_unique<Recursion<HeapedEnds>>(m, seed, replication);
  return std::make_unique<Recursion<SortedEnds>>(m, seed, replication);
}

SaturatedEstimate estimate_saturated(const Model& one, std::uint64_t seed, std::uint64_t jobs) {
  Model m = one;
  m.arrivals = {};
  m.arrivals.kind = arrivals::Kind::saturated;
  m.horizon.reset();
  // Long batches: the dispersion of their lengths is that of the limit only when correlations have died out in one.
  const std::uint64_t batches = 1000, each = std::max<std::uint64_t>(jobs / batches, 200);
  const auto run = make_recursion(m, seed, 0);
  run->advance(10 * each);
  std::vector<double> lengths;
  for (std::uint64_t b = 0; b < batches; ++b) {
    const double before = run->parts()[0].time;
    run->advance(each);
    lengths.push_back(run->parts()[0].time - before);
  }
  const auto mean = simulation::mean_with_interval(lengths, 0.95);
  double squares = 0;
  for (const double x : lengths) squares += (x - mean.value) * (x - mean.value);
  const double variance = squares / static_cast<double>(batches - 1), n = static_cast<double>(each);
  SaturatedEstimate e;
  e.rate = n / mean.value;
  e.rate_half_width = e.rate * 0.5 * (mean.interval->high - mean.interval->low) / mean.value;
  e.dispersion = variance * n / (mean.value * mean.value);
  e.dispersion_half_width = 1.96 * e.dispersion * std::sqrt(2.0 / static_cast<double>(batches - 1));
  e.jobs = batches * each;
  return e;
}

}  // namespace sojourn::rigid_jobs
