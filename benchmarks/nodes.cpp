// Jobs a second on nodes with three resources, beside the same machine as a pool of processors. 400 nodes of 64 processors,
// 256 of memory and 8 accelerators; four classes that share nodes; load 0.8 of the scarcest resource.
#include <fmt/format.h>

#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/rigid_jobs/model.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"
#include "timing.h"

namespace {

using namespace sojourn;
using namespace sojourn::rigid_jobs;

Model machine(Discipline discipline) {
  Model m;
  m.clusters = {{"A", 400 * 64, 1.0}};
  m.resources = {"processors", "memory", "gpus"};
  m.partitions = {{.nodes = 400, .per_node = {64, 256, 8}}};
  const auto widths = WidthLaw::weighted({1, 2, 4, 8}, {0.7, 0.15, 0.1, 0.05});
  m.classes = {{"serial", 0.5, WidthLaw::constant(1), distributions::lognormal(1, 2)},
               {"wide", 0.3, widths, distributions::exponential(1)},
               {"gpu", 0.15, WidthLaw::weighted({1, 2}, {0.8, 0.2}), distributions::exponential(2)},
               {"memory", 0.05, WidthLaw::constant(1), distributions::exponential(3)}};
  m.classes[0].needs = {4, 8, 0};
  m.classes[1].needs = {32, 64, 0};
  m.classes[2].needs = {8, 32, 4};
  m.classes[3].needs = {8, 192, 0};
  m.named_classes = true;
  m.discipline = discipline;
  m.estimate_factor = 2;
  m.arrivals = arrivals::poisson_arrivals(0.8 * full_rate(m));
  return m;
}

// The same processors without nodes.
Model pool(Discipline discipline) {
  Model m = machine(discipline);
  for (std::size_t k = 0; k < m.classes.size(); ++k)
    for (auto& w : m.classes[k].width.values) w *= processors_of_width(m, 0, k);
  for (auto& c : m.classes) c.needs.clear();
  m.partitions.clear();
  return m;
}

void compare(const char* name, Discipline discipline, std::uint64_t jobs) {
  const Model on_nodes = machine(discipline), as_pool = pool(discipline);
  const auto run = [jobs](const Model& m) { make_events(m, 1, 0)->advance(jobs); };
  const auto times = benchmarks::interleaved({[&] { run(on_nodes); }, [&] { run(as_pool); }}, 3);
  fmt::print("  {:13} {:6.2f} M jobs/s on nodes, {:6.2f} M as a pool: {:.2f} times the time\n", name,
             static_cast<double>(jobs) / times[0] / 1e6, static_cast<double>(jobs) / times[1] / 1e6,
             times[0] / times[1]);
}

}  // namespace

int main() {
  fmt::print("400 nodes, three resources, four classes that share nodes, load 0.8\n");
  compare("fifo", Discipline::fifo, 1'000'000);
  compare("first-fit", Discipline::first_fit, 1'000'000);
  compare("easy", Discipline::easy, 1'000'000);
  compare("conservative", Discipline::conservative, 50'000);
  return 0;
}
