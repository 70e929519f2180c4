#include <algorithm>
#include <array>

#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/workload.h"
#include "sojourn/simulation/free_times.h"

namespace sojourn::sequential_grid {
namespace {

using simulation::FreeTimes;

class Recursion final : public simulation::Replication {
 public:
  Recursion(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : workload_(model, seed, replication), tallies_(tallies_of(model)) {
    for (const Cluster& c : model.clusters) {
      free_.emplace_back(static_cast<std::size_t>(c.processors));
      slowness_.push_back(1.0 / c.speed);
    }
  }

  void advance(std::uint64_t jobs) override {
    const double begin = now_;
    std::vector<std::pair<double, double>> before;
    for (const auto& t : tallies_) before.emplace_back(t.wait, t.response);
    for (std::uint64_t left = jobs; left > 0; left -= block_.jobs) {
      block_.jobs = std::min<std::uint64_t>(left, kBlock);
      run_block();
    }
    // Queue and use by Little's law: the sum of the waits is the area under the queue.
    for (std::size_t i = 0; i < tallies_.size(); ++i) {
      auto& t = tallies_[i];
      const double waits = t.wait - before[i].first, services = t.response - before[i].second - waits;
      t.time += now_ - begin;
      t.queue_area += waits;
      t.running_area += services;
      t.used_area += services;
    }
  }

  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  // Drawn many at a time, in loops of their own.
  static constexpr std::size_t kBlock = 128;
  struct Block {
    std::size_t jobs = 0;
    std::array<double, kBlock> interval, size, wait, service;
  };

  void run_block() {
    workload_.fill_intervals({block_.interval.data(), block_.jobs});
    workload_.fill_sizes({block_.size.data(), block_.jobs});
    if (free_.size() > 1)
      run_many();
    else if (free_[0].is_single())
      run_one_server();
    else
      run_pool();
    for (std::size_t k = 0; series && k < block_.jobs; ++k) series->push_back(block_.wait[k] + block_.service[k]);
  }

  // Lindley's recursion.
  void run_one_server() {
    double now = now_, free = free_[0].earliest();
    const double slowness = slowness_[0];
    for (std::size_t k = 0; k < block_.jobs; ++k) {
      now += block_.interval[k];
      const double begin = std::max(now, free);
      block_.wait[k] = begin - now;
      free = begin + (block_.service[k] = block_.size[k] * slowness);
    }
    free_[0].replace_earliest(free);
    now_ = now;
    record_block();
  }

  void run_pool() {
    double now = now_;
    for (std::size_t k = 0; k < block_.jobs; ++k) start(0, k, now += block_.interval[k]);
    now_ = now;
    record_block();
  }

  void run_many() {
    double now = now_;
    for (std::size_t k = 0; k < block_.jobs; ++k) {
      const std::uint32_t to = workload_.destination();
      start(to, k, now += block_.interval[k]);
      tallies_[to].record(block_.wait[k], block_.service[k], block_.size[k]);
    }
    now_ = now;
  }

  void start(std::uint32_t to, std::size_t k, double now) {
    FreeTimes& free = free_[to];
    const double begin = std::max(now, free.earliest());
    block_.wait[k] = begin - now;
    block_.service[k] = block_.size[k] * slowness_[to];
    free.replace_earliest(begin + block_.service[k]);
  }

  void record_block() {
    const std::size_t n = block_.jobs;
    tallies_[0].record({block_.wait.data(), n}, {block_.service.data(), n}, {block_.size.data(), n});
  }

  Workload workload_;
  std::vector<simulation::Tally> tallies_;
  std::vector<FreeTimes> free_;
  std::vector<double> slowness_;
  Block block_;
  double now_ = 0.0;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_recursion(const Model& model, std::uint64_t seed,
                                                        std::uint32_t replication) {
  return std::make_unique<Recursion>(model, seed, replication);
}

}  // namespace sojourn::sequential_grid
