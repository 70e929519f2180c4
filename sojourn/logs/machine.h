// What a log says about the machine and its clocks, and what stands in where it says nothing.
#pragma once

#include <string>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::logs {

// --processors, else the header's MaxProcs, else MaxNodes, else the widest job. Sets log.processors and says whence.
void set_machine_size(const Header& header, const Options& options, const std::vector<Job>& jobs, Log& log);

// --time-zone, else the zone of the log, else UTC. Throws ModelError when the zone is unknown.
Clock clock_of(const Header& header, const Options& options, const std::vector<Job>& jobs,
               std::vector<std::string>& notes);

// The zone of --time-zone, or UTC. Throws ModelError when it is unknown.
TimeZone asked_zone(const Options& options);

// The number that a value of an SWF header begins with: "1,664 (72, 1368, 224)" is 1664. Below 0: none.
double leading_number(std::string_view value);

// No row is left: what became of them.
[[noreturn]] void refuse_empty(const std::string& path, const Ledger& ledger);

}  // namespace sojourn::logs
