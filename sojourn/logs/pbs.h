// Accounting records of PBS and Torque: `date;E;id;key=value key=value …`.
#pragma once

#include "sojourn/logs/clean.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/pace.h"

namespace sojourn::logs {

Header read_pbs(Lines& lines, Cleaner& cleaner, Pace& pace);

}  // namespace sojourn::logs
