#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/running_ends.h"
#include "sojourn/rigid_jobs/simulation/workload.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::rigid_jobs {
namespace {

// Jobs taken through one step after the other: drawing, starting and recording them in loops of their own, because a
// loop that guesses wrong when jobs end would throw away the work of the others too.
constexpr std::size_t kBlock = 256;

struct Block {
  std::size_t jobs = 0;
  std::array<double, kBlock> arrival;
  std::array<Workload::Job, kBlock> job;
  // By group, and within a group in order of arrival: the place of each job, and what is recorded of it.
  std::array<std::uint32_t, kBlock> place;
  std::array<double, kBlock> wait, service, size, used;
};

// One cluster under fifo, job by job in order of arrival.
template <typename Ends>
class FifoMachine {
 public:
  FifoMachine(std::int64_t processors, double speed, bool keep_used_time)
      : processors_(processors), slowness_(1 / speed), keep_(keep_used_time) {}

  double slowness() const { return slowness_; }
  double last_start() const { return clock_; }
  std::int64_t used() const { return used_; }
  void make_room(std::size_t jobs) { ends_.make_room(jobs); }

  // While jobs start, every number of used processors has its place; afterwards only those that were seen.
  void open(simulation::Tally& use) const {
    if (keep_) use.used_time.resize(static_cast<std::size_t>(processors_) + 1, 0.0);
  }
  void close(simulation::Tally& use) const {
    while (keep_ && !use.used_time.empty() && use.used_time.back() == 0.0) use.used_time.pop_back();
  }

  // Starts a job that arrived at `arrival` and takes `service` here; returns when. `blocked` gets the idle processors
  // while it stood first and did not fit, `use` the time with each number of processors used.
  [[gnu::always_inline]] double start(double arrival, std::int64_t width, double service, double& blocked,
                                      double* use) {
    const double first = std::max(arrival, clock_);
    std::int64_t used = used_;
    double now = clock_;
    while (ends_.next().time <= first) now = release(now, used, use);
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
  [[gnu::always_inline]] double release(double now, std::int64_t& used, double* use) {
    const End end = ends_.next();
    watch(use, used, end.time - now);
    used -= end.width;
    ends_.pop();
    return end.time;
  }
  [[gnu::always_inline]] void watch(double* use, std::int64_t used, double time) const {
    if (keep_) use[used] += time;
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
        by_cluster_(parts_are_clusters(m)),
        in_cluster_(by_cluster_ ? tallies_in_cluster(m) : 1) {
    for (const Cluster& c : m.clusters) machines_.emplace_back(c.processors, c.speed, c.processors <= kLargestUsedPmf);
    before_.resize(tallies_.size());
    group_end_.resize(tallies_.size());
  }

  void advance(std::uint64_t jobs) override {
    const double begin = saturated_ ? machines_[0].last_start() : now_;
    for (std::size_t i = 0; i < tallies_.size(); ++i) before_[i] = {tallies_[i].wait, tallies_[i].response};
    for (std::size_t i = 0; i < machines_.size(); ++i) machines_[i].open(tallies_[i * in_cluster_]);
    for (std::uint64_t left = jobs; left > 0; left -= block_.jobs) {
      block_.jobs = std::min<std::uint64_t>(left, kBlock);
      run_block();
    }
    for (std::size_t i = 0; i < machines_.size(); ++i) machines_[i].close(tallies_[i * in_cluster_]);
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

  // Until the first arrival of the next cycle.
  std::uint64_t finish_cycle(double cycle) override {
    const double end = std::ceil(now_ / cycle) * cycle;
    std::uint64_t jobs = 0;
    for (; now_ < end; ++jobs) advance(1);
    return jobs;
  }

  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  void run_block() {
    for (auto& machine : machines_) machine.make_room(block_.jobs);
    draw_jobs();
    if (saturated_) {
      run_saturated();
      return;
    }
    draw_arrivals();
    if (by_cluster_)
      start_in_clusters();
    else
      sort_by_group(), start_in_one(), record();
  }

  void draw_jobs() { workload_.fill({block_.job.data(), block_.jobs}); }

  void draw_arrivals() {
    workload_.fill_intervals({block_.arrival.data(), block_.jobs});
    double now = now_;
    for (std::size_t k = 0; k < block_.jobs; ++k) block_.arrival[k] = now += block_.arrival[k];
    now_ = now;
  }

  void sort_by_group() {
    std::fill(group_end_.begin(), group_end_.end(), 0);
    for (std::size_t k = 0; k < block_.jobs; ++k) ++group_end_[block_.job[k].group];
    std::uint32_t from = 0;
    for (std::uint32_t& end : group_end_) from += std::exchange(end, from);
    for (std::size_t k = 0; k < block_.jobs; ++k) block_.place[k] = group_end_[block_.job[k].group]++;
  }

  // The machine is taken out while it works: the compiler then sees that nothing else changes it.
  void start_in_one() {
    FifoMachine<Ends> machine = std::move(machines_[0]);
    simulation::Tally* tallies = tallies_.data();
    double* use = tallies[0].used_time.data();
    for (std::size_t k = 0; k < block_.jobs; ++k) {
      const Workload::Job& job = block_.job[k];
      const double now = block_.arrival[k], service = job.size * machine.slowness();
      const std::uint32_t to = block_.place[k];
      block_.service[to] = service;
      block_.size[to] = job.size;
      block_.used[to] = job.width * service;
      block_.wait[to] = machine.start(now, job.width, service, tallies[job.group].idle_area, use) - now;
    }
    machines_[0] = std::move(machine);
  }

  void record() {
    std::size_t from = 0;
    for (std::size_t g = 0; g < tallies_.size(); ++g) {
      const std::size_t n = group_end_[g] - from;
      tallies_[g].record({block_.wait.data() + from, n}, {block_.service.data() + from, n},
                         {block_.size.data() + from, n});
      double used = tallies_[g].used_area;
      for (; from < group_end_[g]; ++from) used += block_.used[from];
      tallies_[g].used_area = used;
    }
    for (std::size_t k = 0; this->series && k < block_.jobs; ++k)
      this->series->push_back(block_.wait[block_.place[k]] + block_.service[block_.place[k]]);
  }

  void start_in_clusters() {
    for (std::size_t k = 0; k < block_.jobs; ++k) {
      const Workload::Job& job = block_.job[k];
      const std::uint32_t to = workload_.destination(job.width, job.group);
      auto& tally = tallies_[to * in_cluster_ + (in_cluster_ > 1 ? job.group : 0)];
      const double now = block_.arrival[k], service = job.size * machines_[to].slowness();
      const double start =
          machines_[to].start(now, job.width, service, tally.idle_area, tallies_[to * in_cluster_].used_time.data());
      tally.used_area += job.width * service;
      tally.record(start - now, service, job.size);
      if (this->series) [[unlikely]]
        this->series->push_back(start - now + service);
    }
  }

  void run_saturated() {
    auto& machine = machines_[0];
    for (std::size_t k = 0; k < block_.jobs; ++k) {
      const Workload::Job& job = block_.job[k];
      auto& tally = tallies_[job.group];
      const double service = job.size * machine.slowness();
      machine.start(0.0, job.width, service, tally.idle_area, tallies_[0].used_time.data());
      tally.used_area += job.width * service;
      ++tally.jobs;
      if (this->series) [[unlikely]]
        this->series->push_back(static_cast<double>(machine.used()));
    }
  }

  Workload workload_;
  std::vector<simulation::Tally> tallies_;
  std::vector<FifoMachine<Ends>> machines_;
  std::vector<std::pair<double, double>> before_;
  Block block_;
  std::vector<std::uint32_t> group_end_;  // in the block
  bool saturated_, by_cluster_;
  std::size_t in_cluster_;  // tallies of a cluster
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
  const bool blind = m.clusters.size() == 1 || clusters::blind(m.broker);
  // What becomes of single jobs is counted by the events.
  const bool plain = std::all_of(m.classes.begin(), m.classes.end(),
                                 [](const JobClass& c) { return !c.unlimited && std::isinf(c.deadline); });
  // Jobs are drawn by the block before their arrivals: not where the phase of the arrival says which.
  return m.discipline == Discipline::fifo && !m.on_nodes() && blind && plain && !m.horizon &&
         m.arrivals.kind != arrivals::Kind::mmap;
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
