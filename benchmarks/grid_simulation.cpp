// Work (a): M/M/c at load 0.9, one thread. Sojourn's engines with all their statistics (means, percentiles, areas)
// against tight loops that keep one sum.
#include <cstdio>

#include "benchmarks/tight.h"
#include "benchmarks/timing.h"
#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/queues/erlang.h"

using namespace sojourn;

namespace {

sequential_grid::Model queue(int servers) {
  sequential_grid::Model m;
  m.clusters = {{"only", servers, 1.0}};
  m.arrivals = arrivals::poisson_arrivals(0.9 * servers);
  m.time = distributions::exponential(1);
  return m;
}

double mean_wait(simulation::Replication& r, std::uint64_t jobs) {
  r.advance(jobs);
  return r.parts()[0].wait / static_cast<double>(r.parts()[0].jobs);
}

}  // namespace

int main() {
  std::printf("M/M/c at load 0.9, one thread, statistics included (million jobs a second; ratio: limit over ours)\n\n");
  std::printf("%8s  %10s %10s %6s   %10s %10s %6s   %s\n", "servers", "tight rec.", "recursion", "ratio", "tight heap",
              "events", "ratio", "mean wait: exact, recursion, events");
  for (const int c : {1, 4, 16, 64, 256, 1024}) {
    const std::uint64_t jobs = 3000000;
    const auto model = queue(c);
    double tight1 = 0, tight2 = 0, ours1 = 0, ours2 = 0;
    const auto t =
        benchmarks::interleaved({[&] { tight1 = benchmarks::tight_recursion(c, 0.9 * c, jobs); },
                                 [&] { ours1 = mean_wait(*sequential_grid::make_recursion(model, 1, 0), jobs); },
                                 [&] { tight2 = benchmarks::tight_events(c, 0.9 * c, jobs); },
                                 [&] { ours2 = mean_wait(*sequential_grid::make_events(model, 1, 0), jobs); }},
                                7);
    const auto speed = [&](double seconds) { return static_cast<double>(jobs) / seconds * 1e-6; };
    const double exact = queues::Mmc{static_cast<double>(c), 0.9 * c, 1}.mean_wait();
    std::printf("%8d  %10.1f %10.1f %6.2f   %10.1f %10.1f %6.2f   %.4f %.4f %.4f\n", c, speed(t[0]), speed(t[1]),
                t[1] / t[0], speed(t[2]), speed(t[3]), t[3] / t[2], exact, ours1, ours2);
    if (!(tight1 >= 0 && tight2 >= 0)) return 1;
  }
  return 0;
}
