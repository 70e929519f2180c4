#include <limits>
#include <memory>
#include <type_traits>

#include "sojourn/rigid_jobs/as_simulation.h"
#include "sojourn/rigid_jobs/backfilling.h"
#include "sojourn/rigid_jobs/grid.h"
#include "sojourn/rigid_jobs/server_filling.h"
#include "sojourn/rigid_jobs/start_rules.h"

namespace sojourn::rigid_jobs {
namespace {

template <typename Use>
auto with_rule(const Model& m, const Use& use) {
  switch (m.discipline) {
    case Discipline::first_fit:
      return use(FirstFit());
    case Discipline::easy:
      return use(Easy(m.estimate_factor));
    case Discipline::conservative:
      return use(Conservative(m.estimate_factor));
    case Discipline::most_processors_first:
      return use(MostProcessorsFirst());
    case Discipline::server_filling:
      return use(ServerFilling());
    case Discipline::fifo:
      break;
  }
  return use(Fifo());
}

template <typename Rule>
class Events final : public simulation::Replication {
 public:
  Events(const Model& m, std::uint64_t seed, std::uint32_t replication, const Rule& rule)
      : grid_(m, seed, replication, std::numeric_limits<double>::infinity(), rule) {}

  void advance(std::uint64_t jobs) override {
    Clusters& clusters = grid_.clusters();
    clusters.watch.series = series;
    const std::uint64_t until = clusters.watch.finished() + jobs;
    while (clusters.watch.finished() < until) grid_.step();
    clusters.observe(clusters.now);
  }
  std::vector<simulation::Tally>& parts() override { return grid_.clusters().watch.tallies(); }

 private:
  Grid<Rule> grid_;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_events(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  return with_rule(m, [&](const auto& rule) -> std::unique_ptr<simulation::Replication> {
    return std::make_unique<Events<std::decay_t<decltype(rule)>>>(m, seed, replication, rule);
  });
}

simulation::Run run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication,
                               const std::vector<double>& thresholds) {
  return with_rule(m, [&](const auto& rule) {
    const double end = *m.horizon;
    Grid grid(m, seed, replication, end, rule);
    Clusters& clusters = grid.clusters();
    for (simulation::Tally& t : clusters.watch.tallies()) t.watch(thresholds);
    while (grid.next_time() <= end) grid.step();
    clusters.observe(end);
    double waiting = 0;
    for (const Site& s : clusters.sites) waiting += static_cast<double>(s.waiting.size());
    return simulation::Run{clusters.watch.tallies(), {{{"queue_at_horizon", waiting}}}, clusters.watch.finished()};
  });
}

}  // namespace sojourn::rigid_jobs
