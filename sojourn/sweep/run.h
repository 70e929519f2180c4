// Answers the points of a study that its file does not have yet: over the cores of this machine, or over the processes
// of a team, of which the leader hands out points and writes. What ends up in the file is the same, bit for bit.
#pragma once

#include "sojourn/base/interruption.h"
#include "sojourn/ranks/team.h"
#include "sojourn/store/file.h"
#include "sojourn/sweep/design.h"

namespace sojourn::sweep {

struct RunOptions {
  int threads = 0;              // of each process; 0: all cores
  ranks::Team* team = nullptr;  // the leader's; nothing: this process alone
};

struct RunReport {
  std::size_t points = 0;   // of the grid
  std::size_t before = 0;   // of them in the file when we began
  std::size_t written = 0;  // by us, failed ones included
  std::size_t failed = 0;   // by us
  bool interrupted = false;
  std::size_t there() const { return before + written; }
};

RunReport run(const Design& design, store::File& file, const store::Study& study, const RunOptions& options,
              const Interruption& interruption = {});

// What the other ranks do: answers the points the leader hands out until there are none left.
void work_for_leader(const Design& design, ranks::Team& team, int threads);

}  // namespace sojourn::sweep
