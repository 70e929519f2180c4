// What held a job back: who was the head, its reservation, what was free.
#pragma once

#include <string>
#include <vector>

#include "sojourn/replay/replay.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::replay {

struct Why {
  NamedPolicy policy;
  std::size_t job = 0;  // its place in the queue
  std::int64_t number = 0;
  double submit = 0.0;
  scheduling::Reasons reasons;
};

// Of the job that has this number in the log, under each policy. Throws ModelError when no kept job has it.
std::vector<Why> why(const logs::Log& log, const std::vector<NamedPolicy>& policies, const std::string& number);

std::string to_text(const logs::Log& log, const Why& why, std::size_t width);

}  // namespace sojourn::replay
