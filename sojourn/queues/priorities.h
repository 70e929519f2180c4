// Jobs of several priorities on c like processors: Poisson arrivals, one processor a job, first come within a priority.
//
//   one processor        lengths of any law: Cobham 1954 where running jobs go on, and the same with jobs that are
//                        stopped and resumed where they were (Miller 1960; White and Christie 1958)
//   several processors   exponential lengths of one mean: the jobs down to any priority behave as one class does, with
//                        Erlang's formula where running jobs go on (Davis 1966; Kella and Yechiali 1985) and as M/M/c
//                        by themselves where they are stopped
//
// Everything is a sum of positive terms.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "sojourn/distributions/distribution.h"

namespace sojourn::queues {

struct PriorityClass {
  double rate = 0.0;  // arrivals
  distributions::DistributionPtr time;
  std::size_t level = 0;  // 0 is the most urgent
};

struct ClassWait {
  double mean_wait = 0.0;                                  // response less length, stops included
  std::optional<double> prob_wait;                         // to begin late or to be stopped
  double slowdown_excess = 0.0;                            // E[response / length] - 1; may be infinite
  std::function<double(double)> wait_tail, response_tail;  // P(. > t); empty where not known
  double relative_error = 0.0;
};

enum class Stopping { never, resumed };

// One processor. The load must be below 1.
std::vector<ClassWait> one_server_priorities(const std::vector<PriorityClass>& classes, Stopping stopping);

// All lengths exponential of one mean.
std::vector<ClassWait> many_server_priorities(double servers, const std::vector<PriorityClass>& classes,
                                              Stopping stopping);

}  // namespace sojourn::queues
