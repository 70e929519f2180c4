// Carrying the long run on until it is precise enough: replications in rounds, or one run in batches.
#pragma once

#include "sojourn/simulation/long_run.h"

namespace sojourn::simulation {

// What the rounds came to; the notes say how the intervals were found.
struct Rounds {
  std::vector<Unit> units;
  std::uint64_t jobs = 0;
  Evidence evidence;
  std::vector<std::string> notes;
};

Rounds run_rounds(LongRun& run, std::uint64_t pilot, const Parts& parts, const ExperimentOptions& options);
Rounds run_batches(LongRun& run, std::uint64_t pilot, const Parts& parts, const ExperimentOptions& options);

// "95% intervals over 32 replications of 4,000 jobs"
std::string interval_note(const ExperimentOptions& options, const std::string& what);

}  // namespace sojourn::simulation
