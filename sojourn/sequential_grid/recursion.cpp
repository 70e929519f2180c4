#include <algorithm>

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
    free_.size() == 1 ? run<true>(jobs) : run<false>(jobs);
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
  template <bool Single>
  void run(std::uint64_t jobs) {
    double now = now_;
    for (std::uint64_t k = 0; k < jobs; ++k) {
      now += workload_.interval();
      const double size = workload_.size();
      const std::uint32_t to = Single ? 0 : workload_.destination();
      FreeTimes& free = free_[to];
      const double start = std::max(now, free.earliest());
      const double service = size * slowness_[to];
      free.replace_earliest(start + service);
      tallies_[to].record(start - now, service, size);
      if (series) [[unlikely]]
        series->push_back(start - now + service);
    }
    now_ = now;
  }

  Workload workload_;
  std::vector<simulation::Tally> tallies_;
  std::vector<FreeTimes> free_;
  std::vector<double> slowness_;
  double now_ = 0.0;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_recursion(const Model& model, std::uint64_t seed,
                                                        std::uint32_t replication) {
  return std::make_unique<Recursion>(model, seed, replication);
}

}  // namespace sojourn::sequential_grid
