// The distribution of wait and response in MAP/PH/c, from the age of the job at the head of the queue
// (fluid/age_process.h). While all c processors are busy and somebody waits, the configuration of the running jobs
// moves and the age grows; when a job ends, the head starts and the age falls by the time to the next arrival. The
// phase of the arrivals is that just after the head's own arrival while the age grows. Seen in real time, an age that
// is back where it was is a queue that is again as short as it was: Psi is the G of the QBD.
#pragma once

#include <functional>

#include "sojourn/arrivals/map.h"
#include "sojourn/phase_type/phase_type.h"
#include "sojourn/qbd/stationary.h"

namespace sojourn::sequential_grid {

struct WaitTails {
  std::function<double(double)> wait, response;  // P(. > t), readings of one chain
};

// The solution is that of as_qbd(arrivals, service, servers).
WaitTails wait_tails(const qbd::Stationary& solution, const arrivals::Map& arrivals,
                     const phase_type::PhaseType& service, int servers);

}  // namespace sojourn::sequential_grid
