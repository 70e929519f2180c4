// For tests: a log of made jobs, with the waits that EASY gave them.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::prediction {

// The load follows a wave, so that waits do. The log says that the machine has `stated`; `gap` is the mean time between
// two jobs.
inline logs::Log made_log(std::size_t jobs, std::uint64_t seed, std::int64_t processors = 32, std::int64_t stated = 0,
                          double gap = 420.0) {
  std::mt19937_64 draw(seed);
  const auto uniform = [&] { return (static_cast<double>(draw() >> 12) + 0.5) * 0x1p-52; };
  logs::Log log;
  log.processors = stated > 0 ? stated : processors;
  log.clock.unix_start = 800000000.0;
  std::vector<scheduling::Job> scheduled;
  double now = 0.0;
  for (std::size_t k = 0; k < jobs; ++k) {
    const double wave = 1.0 + 0.6 * std::sin(now / 30000.0);
    now += std::floor(-std::log(uniform()) * gap / wave);
    logs::Job job;
    job.number = static_cast<std::int64_t>(k + 1);
    job.submit = now;
    job.width = 1 << (draw() % 5);
    job.run = 1.0 + std::floor(-std::log(uniform()) * 1500.0);
    job.asked = std::ceil(job.run / std::max(uniform(), 0.1) / 600.0) * 600.0;
    job.user = static_cast<std::int32_t>(draw() % 7);
    job.queue = job.asked > 7200 ? 2 : 1;
    log.jobs.push_back(job);
    scheduled.push_back({job.submit, job.run, job.asked, job.width});
  }
  const auto starts = scheduling::schedule(scheduled, processors, {scheduling::Backfill::easy});
  for (std::size_t k = 0; k < jobs; ++k) log.jobs[k].wait = starts[k] - log.jobs[k].submit;
  return log;
}

}  // namespace sojourn::prediction
