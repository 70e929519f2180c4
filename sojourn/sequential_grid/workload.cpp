#include "sojourn/sequential_grid/workload.h"

#include <cmath>

namespace sojourn::sequential_grid {

std::vector<simulation::Tally> tallies_of(const Model& model) {
  std::vector<simulation::Tally> tallies;
  for (const Cluster& c : model.clusters) {
    simulation::TallySettings s;
    s.time_unit = model.time->mean();
    s.short_job = model.short_job;
    s.slowdown = slowdown_is_finite(model);
    s.processors = static_cast<double>(c.processors);
    tallies.emplace_back(s);
  }
  return tallies;
}

}  // namespace sojourn::sequential_grid
