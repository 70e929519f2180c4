// What Slurm's sacct prints: columns behind `|` (-P or -p), fixed columns, or --json.
#pragma once

#include <string>

#include "sojourn/logs/clean.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/pace.h"

namespace sojourn::logs {

Header read_sacct(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options);
Header read_sacct_fixed(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options);
Header read_sacct_json(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options);

}  // namespace sojourn::logs
