// Who starts next. A policy sees one cluster: the waiting jobs in order of arrival, the processors that are free, the
// running jobs with the ends their users promised. It starts jobs; it keeps no time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "sojourn/rigid_jobs/job_list.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

struct Job {
  double arrived = 0, size = 0;
  double service = 0;                 // time here
  double estimate = 0;                // what the user said, at least `service`
  double promised_end = 0;            // start + estimate, once running
  double remaining = 0, resumed = 0;  // pre-emption only
  std::uint32_t width = 1, group = 0;
  std::uint32_t place = 0;  // among the running
  std::uint32_t token = 0;  // of its departure event; pre-emption only
};

struct Site {
  std::int64_t processors, free;
  JobList waiting;
  std::vector<std::uint32_t> running;  // kept only where a policy asks for it
};

struct Release {
  double time;
  std::int64_t width;
};

// Earliest time at which the first waiting job fits if nobody else starts, and how many processors are left over then
// beside it.
struct Reservation {
  double time;
  std::int64_t spare;
};
Reservation reservation_of_first(const Site& site, const std::vector<Job>& jobs, std::vector<Release>& scratch,
                                 double now);

// Free processors over time, as promised: steps of a function that the plan of every job is cut out of.
class Profile {
 public:
  void begin(double now, std::int64_t free);
  void release(double time, std::int64_t width);  // before any `earliest`; in any order
  void sort();
  double earliest(std::int64_t width, double duration) const;
  void take(double start, double duration, std::int64_t width);

 private:
  struct StepAt {
    double time;
    std::int64_t free;  // from here to the next step
  };
  std::size_t split(double time);
  std::vector<StepAt> steps_;
};

}  // namespace sojourn::rigid_jobs
