// Staged jobs: a job is a sequence of stages, each wanting its own number of processors for its own time. A stage
// that gets fewer processors than it wants runs slower in proportion; one that wants none runs while any
// processor is left for it.
//
// Who is served first:
//   stage-priority  later stages before earlier ones, preempting them; within a stage first come, first served
//   earlier-first   the same the other way round
//   fcfs            jobs in order of arrival, and nobody is preempted: a job keeps what it holds until its stage ends,
//                   and then gives all of it back
// What happens at an instant is defined in docs/guides/staged.md.
//
// Source: Huang and Kleinrock, UCLA CSD-880082 (1988), sections II to VI; beyond it: any number of stages exactly,
// MAP arrivals, phase-type stage times, other orders of service.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::staged_jobs {

struct Stage {
  double processors = 1.0;              // wanted; need not be whole; 0: none
  distributions::DistributionPtr time;  // when it has them all
};

enum class Discipline { stage_priority, earlier_first, fcfs };
std::string_view to_string(Discipline discipline);
const std::vector<std::string>& discipline_names();
std::optional<Discipline> discipline_named(std::string_view name);

struct Model {
  std::string title;
  double processors = 1.0;
  std::vector<Stage> stages;  // at least one
  arrivals::ArrivalProcess arrivals;
  Discipline discipline = Discipline::stage_priority;
  std::optional<double> horizon;  // questions about [0, horizon] instead of the long run
  double short_job = 0.0;         // threshold of the bounded slowdown; 0: not told
};

// Processors below this fraction of the machine are none: needs that are fractions do not add up exactly.
inline constexpr double kNothing = 1e-9;

// The same system with every stage wanting at most what exists: one that wants more has all there are, for a
// time longer in proportion.
Model within_machine(Model model);

double mean_time(const Stage& stage);
double mean_service(const Model& model);  // sum of the mean stage times of a job alone on the machine
double work(const Model& model);          // mean processor-time of a job
double load(const Model& model);          // offered work over capacity
bool all_exponential(const Model& model);

// Stages at the end that want no processors: infinite servers that disturb nobody.
std::size_t free_stages_at_end(const Model& model);

// The load and the largest rate. All disciplines keep every processor busy that anyone can use, so all are
// stable exactly below load 1.
answers::Stability stability(const Model& model);

// "[3, 1, 3, 9]"
std::string needs_text(const Model& model);

}  // namespace sojourn::staged_jobs
