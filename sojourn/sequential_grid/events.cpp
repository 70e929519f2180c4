#include <algorithm>
#include <numeric>

#include "sojourn/base/stop_point.h"
#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/grid.h"

namespace sojourn::sequential_grid {
namespace {

class Events final : public simulation::Replication {
 public:
  Events(const Model& model, std::uint64_t seed, std::uint32_t replication) : grid_(model, seed, replication, kNever) {}

  void advance(std::uint64_t jobs) override {
    grid_.series = series;
    const std::uint64_t until = grid_.started() + jobs;
    while (grid_.started() < until) grid_.step();
    grid_.observe(grid_.now());
  }
  std::vector<simulation::Tally>& parts() override { return grid_.tallies(); }

 private:
  Grid grid_;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_events(const Model& model, std::uint64_t seed,
                                                     std::uint32_t replication) {
  return std::make_unique<Events>(model, seed, replication);
}

simulation::HorizonRun run_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                      const std::vector<double>& thresholds) {
  const double end = *model.horizon;
  Grid grid(model, seed, replication, end);
  for (simulation::Tally& t : grid.tallies()) t.watch(thresholds);
  for (; grid.next_time() <= end; grid.step()) stop_point();
  grid.observe(end);
  simulation::HorizonRun run;
  run.jobs = grid.started();
  std::vector<double> waiting;
  for (const ClusterState& c : grid.clusters()) waiting.push_back(static_cast<double>(c.queue.size()));
  run.parts = grid.tallies();
  const double resorption = std::max(0.0, grid.drain() - end);
  const double all_waiting = std::accumulate(waiting.begin(), waiting.end(), 0.0);
  run.of_run.push_back({{"queue_at_horizon", all_waiting}, {"resorption_time", resorption}});
  if (waiting.size() == 1) run.of_run.push_back(run.of_run[0]);
  for (std::size_t i = 0; i < waiting.size() && waiting.size() > 1; ++i)
    run.of_run.push_back({{"queue_at_horizon", waiting[i]}});
  return run;
}

}  // namespace sojourn::sequential_grid
