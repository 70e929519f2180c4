// How long one prediction takes: the queue run forward from states of different sizes, many draws of run times each.
// usage: prediction
#include <fmt/format.h>

#include <cmath>
#include <random>

#include "benchmarks/timing.h"
#include "sojourn/prediction/forward.h"

using namespace sojourn;

namespace {

constexpr std::int64_t kProcessors = 1024;
constexpr int kRounds = 5, kQuestions = 20;

prediction::Request request(std::mt19937_64& draw, double time) {
  prediction::Request r;
  r.time = time;
  r.width = std::int32_t(1) << (draw() % 7);
  r.asked = 600.0 * double(1 + draw() % 144);
  r.user = std::int32_t(draw() % 50);
  return r;
}

// A machine that is nearly full, and so many jobs that wait.
prediction::Past state(std::mt19937_64& draw, std::size_t waiting) {
  prediction::Past past(kProcessors);
  while (past.busy() < kProcessors - 64) {
    past.submit(request(draw, 0));
    past.start(prediction::JobId(past.jobs() - 1), 0);
  }
  for (std::size_t k = 0; k < waiting; ++k) past.submit(request(draw, double(k)));
  past.pass(3600);
  return past;
}

prediction::RunTimes known_run_times(std::mt19937_64& draw) {
  prediction::RunTimes times;
  for (int k = 0; k < 20000; ++k) {
    prediction::Known job{request(draw, 0), 0.0, {}};
    job.end = job.request.asked * double(1 + draw() % 1000) / 1000.0;
    times.ended(job);
  }
  return times;
}

}  // namespace

int main() {
  std::mt19937_64 draw(3);
  const auto times = known_run_times(draw);
  fmt::print("One forward simulation under EASY: milliseconds\n{:>10}{:>10}{:>10}{:>12}\n", "waiting", "running",
             "draws", "ms");
  for (const std::size_t waiting : {0u, 10u, 100u, 1000u, 10000u}) {
    const auto past = state(draw, waiting);
    std::size_t draws = 0;
    double sum = 0;
    const auto seconds =
        benchmarks::interleaved({[&] {
                                  for (int k = 0; k < kQuestions; ++k) {
                                    const auto waits = prediction::forward_waits(past, times, request(draw, 3600), {});
                                    draws = waits.size();
                                    sum += waits.back();
                                  }
                                }},
                                kRounds);
    fmt::print("{:>10}{:>10}{:>10}{:>12.3f}\n", waiting, past.running().size(), draws,
               sum >= 0 ? 1e3 * seconds[0] / kQuestions : 0.0);
  }
}
