#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/simulation/rounds.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::simulation {
namespace {

void add_warm_up_notes(answers::MethodAnswer& answer, const LongRun& run, std::uint64_t pilot,
                       const ExperimentOptions& o) {
  answer.notes.push_back(fmt::format("warm-up: the first {} jobs of each run are not counted (MSER-5)",
                                     grouped(static_cast<double>(pilot))));
  if (!run.filled())
    answer.notes.push_back(
        fmt::format("too few jobs to fill the system first ({} a replication): waits, numbers of jobs and of used "
                    "processors may be "
                    "too low",
                    grouped(static_cast<double>(o.filling))));
  if (run.counts_whole_cycles())
    answer.notes.push_back(fmt::format("whole cycles of {} are counted", number_text(o.cycle)));
  else if (run.has_cycle())
    answer.notes.push_back(
        fmt::format("too few jobs for whole cycles ({} come in one of {}, and each of {} runs should see it): what is "
                    "told is that of a part of the cycle; simulate more jobs, or fewer runs",
                    grouped(std::ceil(o.jobs_in_cycle)), number_text(o.cycle), run.count()));
  if (!run.settled())
    answer.notes.emplace_back(
        "the start from an empty system could still be seen at the end of the warm-up: values may be too low and "
        "intervals too narrow; simulate more jobs, or fewer and longer replications");
}

}  // namespace

answers::MethodAnswer run_long(const MakeReplication& make, const Parts& parts, const ExperimentOptions& o,
                               const Interruption& interruption, std::vector<Tally>* thrown_together) {
  const auto start = Clock::now();
  LongRun run(make, o, interruption);
  const std::uint64_t pilot = run.warm_up();
  const Rounds rounds = run.count() == 1 ? run_batches(run, pilot, parts, o) : run_rounds(run, pilot, parts, o);
  answers::MethodAnswer answer = blank_answer(o);
  answer.notes = rounds.notes;
  if (!rounds.units.empty()) {
    Summary summary(rounds.units, o, rounds.evidence);
    summary.fill(answer, parts);
    if (thrown_together) *thrown_together = summary.thrown_together();
  }
  answer.jobs = rounds.jobs;
  answer.replications = static_cast<int>(run.count());
  add_warm_up_notes(answer, run, pilot, o);
  answer.interrupted = run.stopped();
  if (answer.interrupted) answer.notes.emplace_back("interrupted: this is what was known so far");
  answer.seconds = seconds_since(start);
  return answer;
}

}  // namespace sojourn::simulation
