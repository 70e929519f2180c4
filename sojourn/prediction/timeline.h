// A log as events in order of time. At one instant: ends, starts of jobs that came before, submits, starts of those
// that came now. So a job that is asked about knows nothing of what its own instant brings after it.
#pragma once

#include <limits>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/prediction/past.h"

namespace sojourn::prediction {

struct Event {
  enum class Kind : std::uint8_t { end, start, submit, start_at_once };
  double time = 0.0;
  JobId job = 0;
  Kind kind = Kind::submit;
};

// The jobs of a log whose wait is known; numbers are places in `requests`.
struct Timeline {
  std::int64_t processors = 0;
  std::vector<Request> requests;  // in order of time
  std::vector<double> waits;      // of the same; NaN: it had not started when the timeline ends
  std::vector<Event> events;      // in order
  std::size_t without_wait = 0;   // jobs of the log that are not here

  bool started(std::size_t job) const { return !std::isnan(waits[job]); }
};

// What of a log is lived through: what happened until a moment, of so many jobs at most, the last ones.
struct Stretch {
  double until = std::numeric_limits<double>::infinity();
  std::size_t most_jobs = std::numeric_limits<std::size_t>::max();
};

Timeline timeline_of(const logs::Log& log, const Stretch& stretch = {});

// The moment of the last event of a log; its jobs have waits.
double end_of(const logs::Log& log);

// Makes the event happen in the past.
void apply(const Event& event, const Timeline& timeline, Past& past);

}  // namespace sojourn::prediction
