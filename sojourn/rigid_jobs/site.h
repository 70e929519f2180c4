// A job and a cluster as they are simulated.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/job_list.h"

namespace sojourn::rigid_jobs {

struct Job {
  double arrived = 0, size = 0;
  double service = 0;  // time here
  std::uint32_t width = 1;
  std::uint32_t site = 0, part = 0;   // where it is, and where it is tallied
  std::uint32_t place = 0;            // among the running; where a rule asks for it
  double estimate = 0;                // what the user said, at least `service`; backfilling only
  double promised_end = 0;            // start + estimate, once running; backfilling only
  double remaining = 0, resumed = 0;  // pre-emption only
  std::uint32_t token = 0;            // of its departure event; pre-emption only
};

struct Site {
  std::int64_t processors, free;
  JobList waiting;
  std::vector<std::uint32_t> running;  // kept only where a rule asks for it
  double speed = 1.0, slowness = 1.0;  // slowness: 1 / speed
  double since = 0.0;                  // seen up to here
  double work = 0.0;                   // unfinished processor time at `since`, at speed 1
  bool keep_used_time = false;
};

inline void add_running(Site& site, std::vector<Job>& jobs, std::uint32_t id) {
  jobs[id].place = static_cast<std::uint32_t>(site.running.size());
  site.running.push_back(id);
}

inline void remove_running(Site& site, std::vector<Job>& jobs, std::uint32_t id) {
  const std::uint32_t place = jobs[id].place, last = site.running.back();
  site.running[place] = last;
  jobs[last].place = place;
  site.running.pop_back();
}

}  // namespace sojourn::rigid_jobs
