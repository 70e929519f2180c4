// A log as clean SWF.
#pragma once

#include <string>

#include "sojourn/logs/log.h"
#include "sojourn/logs/text_writer.h"

namespace sojourn::logs {

// One job a line in the order of the queue, and a header that says what was done to the log. Names become numbers, the
// wait runs from submit to start. Reading it again drops nothing and gives the same jobs.
void write_swf(const Log& log, const std::string& version, TextWriter& out);

// "jobs.ledger.json" for "jobs.swf.gz".
std::string ledger_path(const std::string& swf_path);

}  // namespace sojourn::logs
