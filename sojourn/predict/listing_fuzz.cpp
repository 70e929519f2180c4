// Any bytes as a listing of squeue: refused, or jobs with a width and an age.
#include "sojourn/predict/squeue.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  static fuzz::MemoryFile file;
  fuzz::Choices choices(data, size);
  const auto width = static_cast<logs::Width>(choices.next(4));
  try {
    const auto listing = predict::read_squeue(file.holding(choices.data(), choices.size()), width, {});
    for (const auto& job : listing.jobs)
      fuzz::promise(job.width >= 1 && job.age >= 0 && job.asked >= 0 && job.elapsed >= 0, "a job that can be");
  } catch (const ModelError& e) {
    fuzz::check(e);
  }
  return 0;
}
