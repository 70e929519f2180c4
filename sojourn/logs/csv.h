// A table whose first row names its columns, and a map that says what they mean; GWF, whose columns are known.
#pragma once

#include "sojourn/logs/clean.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/pace.h"

namespace sojourn::logs {

// --columns submit=creation_time,start=scheduled_time,end=deletion_time,width=num_gpu. Without a map: the workflow
// tables of OpenDC, whose names are known.
Header read_csv(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options);

// The Grid Workloads Format: 29 numbers a line, comments behind `#`.
Header read_gwf(Lines& lines, Cleaner& cleaner, Pace& pace);

}  // namespace sojourn::logs
