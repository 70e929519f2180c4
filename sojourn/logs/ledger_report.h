// The ledger as people and programs read it: what every verb on a log shows first.
#pragma once

#include <string>

#include "sojourn/logs/log.h"

namespace sojourn::logs {

// The file, format, machine and ledger, a rule a line, at most `width` columns.
std::string ledger_text(const Log& log, std::size_t width);

// {"file", "format", "processors", "ledger": {...}}: the value of "log" in every JSON answer. Counts that every log is
// asked for are there even when 0.
std::string log_json(const Log& log);

}  // namespace sojourn::logs
