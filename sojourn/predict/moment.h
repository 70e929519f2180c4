// The moment of a question on the clock of a log, and the state of the machine then.
#pragma once

#include "sojourn/predict/predict.h"

namespace sojourn::predict {

// --at, else the moment of the listing, else the end of the log. Throws ModelError when it is no time, or before
// anything of the log had happened.
double moment_of(const logs::Log& log, const Options& options, const std::optional<Listing>& listing);

// The listed jobs in place of those that the log says wait and run.
void take_listing(const logs::Log& log, const Listing& listing, double at, prediction::Past& past);

// The number of a name in a table of the log, or the number that an SWF log has in its place; -1: not known.
std::int32_t number_of(const logs::Names& names, const std::string& name);

}  // namespace sojourn::predict
