// Who waits and runs, as Slurm's squeue lists them with '|' between the columns named in its header row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/logs/log.h"

namespace sojourn::predict {

// The command that makes such a listing, for messages and pages.
extern const char* const kSqueueCommand;

struct Listed {
  std::string user, queue, partition;  // empty: not said
  std::int32_t width = 0;
  double asked = 0.0;    // seconds; 0: none
  double age = 0.0;      // since its submit
  double elapsed = 0.0;  // since its start, of one that runs
  bool running = false;
};

struct Listing {
  std::vector<Listed> jobs;                   // a task of an array each
  std::optional<double> now;                  // seconds since 1970, where the rows say it
  std::size_t rows = 0, held = 0, other = 0;  // rows; jobs left out: they cannot start; neither wait nor run
  std::size_t array_tasks = 0;                // that wait behind a range such as 123_[4-9]
};

// `width`: which column counts as the width of a job. Throws ModelError with the place.
Listing read_squeue(const std::string& path, logs::Width width, const logs::TimeZone& zone);

}  // namespace sojourn::predict
