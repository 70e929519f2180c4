// Any bytes as a log: refused with a sentence, or jobs that make sense and a ledger that adds up.
// The first two bytes of an input choose among options, so that one text is read in several ways.
#include "sojourn/logs/log.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/promises.h"

namespace sojourn::logs {
namespace {

using fuzz::promise;

Options options_from(fuzz::Choices& choices) {
  Options options;
  options.width = static_cast<Width>(choices.next(4));
  const unsigned more = choices.next(64);
  options.all_submits = true;
  if (more & 1) options.overrun = Overrun::kill;
  if (more & 2) options.estimates = Estimates::exact;
  if (more & 4) options.strict = true;
  if (more & 8) options.zero_runtime = 1.0;
  if (more & 16) options.from = "2026-03-01";
  if (more & 32) options.load_percent = 150;
  return options;
}

void check_jobs(const Log& log) {
  promise(log.ledger.adds_up(), "the ledger adds up");
  promise(log.ledger.kept == log.jobs.size(), "the ledger counts the jobs");
  double before = -1e300;
  for (const auto& job : log.jobs) {
    promise(job.submit >= before, "jobs are in the order of their submits");
    promise(job.run > 0 && job.run < 1e300, "a job runs for a while");
    promise(job.estimate() >= job.run, "no job runs longer than it asked for");
    promise(job.width >= 1 && job.width <= log.processors, "a job fits the machine");
    before = job.submit;
  }
}

}  // namespace
}  // namespace sojourn::logs

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  static fuzz::MemoryFile file;
  fuzz::Choices choices(data, size);
  const auto options = logs::options_from(choices);
  try {
    logs::check_jobs(logs::read_log(file.holding(choices.data(), choices.size()), options));
  } catch (const ModelError& e) {
    fuzz::check(e);
  }
  return 0;
}
