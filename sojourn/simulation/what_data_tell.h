// Whether so many jobs can tell a measure at all, and how many could. An interval from too few of them would be narrow
// by chance: it is left out, and the answer says how many jobs it would take.
//
// Jobs that follow each other tell the same story: `forgetting` jobs are worth about one independent one. What a family
// knows of it decides, because that does not depend on the luck of the run; what the units show is asked too.
#pragma once

#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::simulation {

// Jobs after which a queue has forgotten how full it was: b / (1 - sqrt(b))^2, the relaxation time of M/M/c in
// arrivals, longer the more lengths and times between arrivals vary (cv2 of each). busy: b, the rate over the largest
// stable one.
double jobs_to_forget(double busy, double cv2_lengths, double cv2_arrivals = 1.0);

// Variance of the number of arrivals in a long time over its mean: the cv2 of the times between them when these are
// independent, more when they come in bursts.
double variation_of(const arrivals::ArrivalProcess& arrivals);

// E[X^4] / E[X^2]^2: waits behind one processor follow the squares of the lengths, whose sum over n jobs is uncertain
// by sqrt(this / n).
double heaviness_of(const distributions::Distribution& lengths);

// What is known of the jobs that were counted.
struct Evidence {
  double jobs = 0.0;          // counted, of all parts together
  double unit_jobs = 0.0;     // in one unit
  double warmed_up = 0.0;     // jobs before the counted ones, in one replication
  double forgetting = 1.0;    // known by the family
  double heaviness = 0.0;     // known by the family
  double measured = 1.0;      // jobs that tell as much as one independent job, as the units show it
  bool from_empty = true;     // false: a run over [0, horizon] is meant to begin empty
  bool stops_itself = false;  // when it is precise enough: rather after a quiet stretch than after a busy one
};

// Jobs in all that it would take; not more than evidence.jobs where these are enough.
double jobs_for_mean(const Evidence& evidence, bool of_waits);
// fraction: of the jobs that the measure is about, the rarer side: 0.01 for a 99th percentile.
double jobs_for_fraction(const Evidence& evidence, double fraction);

}  // namespace sojourn::simulation
