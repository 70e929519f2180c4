// How a question differs from what was recorded, and what must be said then.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::recorded_jobs {

// What the header says of the machine; nothing where it does not.
std::optional<double> stated_processors(const logs::Log& log);

// "load 120%", "processors +32"; empty: the log as it is.
std::vector<std::string> what_if(const logs::Log& log, const logs::Options& options);

// What must be said with every what-if.
inline constexpr const char* kOpenLoop =
    "Open loop: users do not react. Real users submit less when they wait longer, so more load, or fewer processors, "
    "gives an upper figure.";

// "12 jobs, 3.1% of the work, are wider than the machine and left out": a sentence, or empty where all fit.
std::string too_wide_note(const logs::Log& log);

}  // namespace sojourn::recorded_jobs
