#include <limits>
#include <memory>
#include <utility>

#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "sojourn/rigid_jobs/simulation/grid.h"
#include "sojourn/rigid_jobs/simulation/scheduled.h"
#include "sojourn/rigid_jobs/simulation/server_filling.h"
#include "sojourn/scheduling/arrival_queue.h"
#include "sojourn/scheduling/conservative.h"
#include "sojourn/scheduling/easy.h"
#include "sojourn/scheduling/fcfs.h"
#include "sojourn/scheduling/fifo_queue.h"
#include "sojourn/scheduling/first_fit.h"
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
      return use(everywhere(m, scheduling::FirstFit<SortedQueue>(SortedQueue(scheduling::Order::widest))));
    case Discipline::server_filling:
      return use(ServerFilling(m.clusters.size()));
    case Discipline::fifo:
      break;
  }
  return use(everywhere(m, scheduling::Fcfs<FifoQueue>()));
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
    while (clusters.observer.finished() < until) grid_.step();
    clusters.observe(clusters.now);
  }
  std::vector<simulation::Tally>& parts() override { return grid_.clusters().observer.tallies(); }

 private:
  Grid<Rule> grid_;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_events(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  return with_rule(m, [&](auto rule) -> std::unique_ptr<simulation::Replication> {
    return std::make_unique<Events<decltype(rule)>>(m, seed, replication, std::move(rule));
  });
}

simulation::HorizonRun run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds) {
  return with_rule(m, [&](auto rule) {
    const double end = *m.horizon;
    Grid grid(m, seed, replication, end, std::move(rule));
    Clusters& clusters = grid.clusters();
    for (simulation::Tally& t : clusters.observer.tallies()) t.watch(thresholds);
    while (grid.next_time() <= end) grid.step();
    clusters.observe(end);
    const auto waiting = static_cast<double>(grid.waiting());
    return simulation::HorizonRun{
        clusters.observer.tallies(), {{{"queue_at_horizon", waiting}}}, clusters.observer.finished()};
  });
}

}  // namespace sojourn::rigid_jobs
