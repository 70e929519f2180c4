// Every start as CSV: policy,job,submit,start,end,width, in queue order.
#pragma once

#include <string>

#include "sojourn/replay/replay.h"

namespace sojourn::replay {

// The file is there as a whole or not at all; gzip where its name ends with .gz.
void write_starts(const logs::Log& log, const Comparison& comparison, const std::string& path);

}  // namespace sojourn::replay
