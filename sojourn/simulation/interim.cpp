#include "sojourn/simulation/interim.h"

#include <algorithm>

#include "sojourn/simulation/summary.h"

namespace sojourn::simulation {

void Interim::tell(const std::vector<Unit>& units, const Evidence& evidence, std::uint64_t jobs,
                   std::size_t replications) {
  if (units.size() < 2) return;  // no interval yet
  answers::MethodAnswer answer = blank_answer(options_);
  Summary(units, options_, evidence).fill(answer, parts_);
  answer.jobs = jobs;
  answer.replications = static_cast<int>(replications);
  answer.notes.emplace_back("what is known so far: the simulation goes on");
  answer.seconds = seconds_since(start_);
  options_.interim(answer);
  last_ = Clock::now();
}

// In whole chunks, as without anybody who watches.
void advance(LongRun& run, std::uint64_t jobs_each, std::uint64_t done, Interim& interim) {
  while (jobs_each > 0 && !run.stopped()) {
    const std::uint64_t piece = interim.wanted() ? std::min(jobs_each, kChunk) : jobs_each;
    run.advance(piece);
    done += piece;
    jobs_each -= piece;
    if (interim.due()) interim.tell(run.units(), run.evidence(done), done * run.count(), run.count());
  }
}

}  // namespace sojourn::simulation
