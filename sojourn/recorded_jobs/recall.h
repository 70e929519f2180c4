// Logs that were read a moment ago. The points of a sweep and the values of a plan ask about the same log many times,
// and reading it costs more than replaying it.
#pragma once

#include <memory>
#include <string>

#include "sojourn/logs/log.h"

namespace sojourn::recorded_jobs {

// As logs::read_log at the log's own load. Read again when the file is not the one it was (size, time of change).
// Throws ModelError.
std::shared_ptr<const logs::Log> recall_log(const std::string& path, const logs::Options& options);

}  // namespace sojourn::recorded_jobs
