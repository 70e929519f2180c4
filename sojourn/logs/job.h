// One job of a log as Sojourn keeps it, whatever format it came from. Times are seconds in the log's own clock, exactly
// as they stand: a double holds whole seconds, and decimals as they are read.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sojourn::logs {

struct Job {
  std::int64_t number = 0;  // the log's own
  double submit = 0.0;
  double run = 0.0;    // it holds its processors this long; above 0
  double asked = 0.0;  // the user's estimate of it, as recorded; 0: none
  double wait = -1.0;  // recorded, from the moment it could have started; below 0: the log does not say
  double held = 0.0;   // from submit until then: dependencies, holds, a start asked for later
  std::int32_t width = 0;
  std::int32_t nodes = 0;  // 0: the log does not say
  std::int32_t gpus = -1;  // below 0: the log does not say
  // Numbers of the log (SWF), or places in its tables of names; below 0: the log does not say.
  std::int32_t user = -1, group = -1, queue = -1, partition = -1;
  std::int16_t status = -1;  // as SWF has it: 0 failed, 1 completed, 5 cancelled, -1 unknown
  bool censored = false;     // it was still running when the log was written: `run` is what had passed

  // What a scheduler is told. Never below the run time, so that no job outlives its estimate.
  double estimate() const { return std::max(run, asked); }
  bool has_wait() const { return wait >= 0.0; }
  double start() const { return submit + held + wait; }  // where there is a wait
  double work() const { return width * run; }
};

static_assert(sizeof(Job) <= 80, "ten million jobs are to fit into a gigabyte");

}  // namespace sojourn::logs
