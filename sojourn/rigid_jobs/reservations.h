// What backfilling promises: the reservation of the first waiting job (EASY), and the plan of them all (conservative).
// Both look at one cluster: its free processors and the ends that the users of the running jobs promised.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/site.h"

namespace sojourn::rigid_jobs {

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
