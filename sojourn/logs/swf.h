// The Standard Workload Format: 18 numbers a line, comments behind `;`.
#pragma once

#include <string_view>

#include "sojourn/logs/clean.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/pace.h"

namespace sojourn::logs {

// `;Label: value` anywhere in the file; the first of a repeated label counts. Labels in lower case.
void read_header_line(std::string_view line, Header& header);

Header read_swf(Lines& lines, Cleaner& cleaner, Pace& pace);

}  // namespace sojourn::logs
