// The states of a staged system, and what can happen in them.
//
// A state is the number of jobs in stage 1 (the level) and a phase: the phase of the arrivals, the number of jobs
// in every later stage, and, where stage times are not exponential, the service phases of the jobs at the head of
// each stage, in the order of service. As many are kept as can ever run at once: whoever stands behind has not
// begun, so its first phase may be drawn when it moves up.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

// arrival phase, then for every stage its count (of stage 1: left out) and its heads
using Phase = std::vector<std::int16_t>;

struct StageRule {
  double processors = 0.0;  // at most what exists
  phase_type::PhaseType time;
  int heads = 0;           // jobs whose phase is kept; 0 when exponential
  int runs_at_once = 1;    // most jobs that can run together
  bool truncated = false;  // wants no processors: at most runs_at_once jobs run (stage 1) or are let in (later)
};

// Ready for exploring: stages that need no processors and stand at the end are gone.
struct Rules {
  double processors = 1.0;
  arrivals::Map arrivals;
  std::vector<StageRule> stages;
};

// truncation: most jobs in a stage without need of processors. The model must have phase-type stage times and
// MAP arrivals, and some stage that needs processors.
Rules rules_of(const Model& model, int truncation);

// What stands at each stage, unpacked.
struct Unpacked {
  int arrival_phase = 0;
  std::vector<int> jobs;                // per stage, stage 1 included
  std::vector<std::vector<int>> heads;  // per stage; empty where exponential
};
Unpacked unpack(const Rules& rules, int level, const Phase& phase);
Phase pack(const Rules& rules, const Unpacked& state);

// Processors used by every stage.
std::vector<double> used_processors(const Rules& rules, const std::vector<int>& jobs);
// Jobs that have any processor, or need none and are not stopped.
std::vector<double> running_jobs(const Rules& rules, const std::vector<int>& jobs);

using Emit = std::function<void(int change_of_level, const Phase& next, double rate)>;
void for_each_move(const Rules& rules, int level, const Phase& phase, const Emit& emit);

// From this level on stage 1 absorbs every processor that is left, and nothing depends on the level.
int repeating_level(const Rules& rules);

}  // namespace sojourn::staged_jobs
