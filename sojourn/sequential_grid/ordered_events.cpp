#include <algorithm>
#include <numeric>

#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/ordered_grid.h"
#include "sojourn/sequential_grid/sites.h"

namespace sojourn::sequential_grid {
namespace {

template <typename Site>
class OrderedEvents final : public simulation::Replication {
 public:
  OrderedEvents(const Model& model, std::uint64_t seed, std::uint32_t replication) : grid_(model, seed, replication) {}

  void advance(std::uint64_t jobs) override {
    grid_.series = series;
    const std::uint64_t until = grid_.ended() + jobs;
    while (grid_.ended() < until) grid_.step();
    grid_.observe(grid_.now());
  }
  std::vector<simulation::Tally>& parts() override { return grid_.tallies(); }

 private:
  OrderedGrid<Site> grid_;
};

template <typename Site>
simulation::HorizonRun horizon_run(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                   const std::vector<double>& thresholds) {
  const double end = *model.horizon;
  OrderedGrid<Site> grid(model, seed, replication);
  for (simulation::Tally& t : grid.tallies()) t.watch(thresholds);
  while (grid.next_time() <= end) grid.step();
  grid.observe(end);
  simulation::HorizonRun run;
  run.jobs = grid.ended();
  run.parts = grid.tallies();
  const auto waiting = grid.waiting();
  const double all_waiting = std::accumulate(waiting.begin(), waiting.end(), 0.0);
  const double resorption = std::max(0.0, grid.drain() - end);
  run.of_run.push_back({{"queue_at_horizon", all_waiting}, {"resorption_time", resorption}});
  if (waiting.size() == 1) run.of_run.push_back(run.of_run[0]);
  for (std::size_t i = 0; i < waiting.size() && waiting.size() > 1; ++i)
    run.of_run.push_back({{"queue_at_horizon", waiting[i]}});
  return run;
}

}  // namespace

std::unique_ptr<simulation::Replication> make_ordered_events(const Model& model, std::uint64_t seed,
                                                             std::uint32_t replication) {
  switch (model.discipline) {
    case Discipline::ps:
      return std::make_unique<OrderedEvents<Sharing>>(model, seed, replication);
    case Discipline::srpt:
      return std::make_unique<OrderedEvents<LeastLeftFirst>>(model, seed, replication);
    default:
      return std::make_unique<OrderedEvents<ShortestFirst>>(model, seed, replication);
  }
}

simulation::HorizonRun run_ordered_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                              const std::vector<double>& thresholds) {
  switch (model.discipline) {
    case Discipline::ps:
      return horizon_run<Sharing>(model, seed, replication, thresholds);
    case Discipline::srpt:
      return horizon_run<LeastLeftFirst>(model, seed, replication, thresholds);
    default:
      return horizon_run<ShortestFirst>(model, seed, replication, thresholds);
  }
}

}  // namespace sojourn::sequential_grid
