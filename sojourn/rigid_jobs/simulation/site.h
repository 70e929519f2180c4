// A job and a cluster as they are simulated.
#pragma once

#include <cstdint>

#include "sojourn/scheduling/job.h"

namespace sojourn::rigid_jobs {

// What a scheduler sees of it, and what is told of it afterwards.
struct Job : scheduling::Job {
  double size = 0;                   // at speed 1; `run` is the time here
  std::uint32_t site = 0, part = 0;  // where it is, and where it is tallied
  bool killed = false;               // at its limit, when it ends
};

constexpr std::uint32_t kNobody = static_cast<std::uint32_t>(-1);

struct Site {
  std::int64_t processors, free;
  double speed = 1.0, slowness = 1.0;  // slowness: 1 / speed
  std::uint32_t head = kNobody;        // the first of those who wait; idle processors are put down to it
  double since = 0.0;                  // seen up to here
  double work = 0.0;                   // unfinished processor time at `since`, at speed 1
  bool keep_used_time = false;
  bool in_pieces = false;  // there is enough for the first of those who wait, but not on the nodes
};

}  // namespace sojourn::rigid_jobs
