// M/M/c whose processors fail and are repaired, each by itself: busy or idle, a processor that works fails at a rate,
// and one that does not is back at another. Lengths are exponential, so it does not matter whether a job that loses its
// processor goes on elsewhere with what is left (a checkpoint at every moment) or draws a new length: both are this
// chain. A job that must begin the same length anew is another queue.
//
// A quasi-birth-and-death chain: levels are jobs, phases are processors that work; min(jobs, working) run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sojourn::queues {

struct FailingServers {
  std::int64_t servers = 1;
  double rate = 0.0, mu = 1.0;         // arrivals; ends of a job that runs
  double failure = 0.0, repair = 1.0;  // of each processor

  double working() const { return static_cast<double>(servers) * repair / (failure + repair); }  // mean
  double load() const { return rate / mu / working(); }
};

struct FailingLaw {
  double mean_wait = 0.0;   // response less length: before the start and while no processor is left
  double prob_wait = 0.0;   // to find no working processor free; later interruptions are not in it
  double decay_rate = 0.0;  // of the number of jobs
  double relative_error = 0.0, residual = 0.0;
  bool usable = false;
  std::string trouble;  // why not
};
// load() < 1
FailingLaw failing_servers(const FailingServers& queue);

}  // namespace sojourn::queues
