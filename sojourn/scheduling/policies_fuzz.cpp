// Any small list of jobs under any policy: the fast code starts each job when the plain one does, and in
// order of arrival no start changes with what is submitted after it.
// Bytes: processors, backfilling, order; then gap, run, slack and width of each job.
#include "sojourn/scheduling/schedule.h"
#include "sojourn/scheduling/slow_schedule.h"
#include "tests/fuzz/promises.h"

namespace sojourn::scheduling {
namespace {

using fuzz::promise;

constexpr std::size_t kMostJobs = 24;  // the plain code takes the cube of it

std::vector<Job> jobs_from(fuzz::Choices& choices, long processors) {
  std::vector<Job> jobs;
  double submit = 0;
  while (choices.size() > 0 && jobs.size() < kMostJobs) {
    submit += choices.next(16);
    const double run = 1 + choices.next(40);
    const double estimate = run + choices.next(60);
    jobs.push_back(
        {submit, run, estimate, 1 + static_cast<std::int32_t>(choices.next(static_cast<unsigned>(processors)))});
  }
  return jobs;
}

}  // namespace
}  // namespace sojourn::scheduling

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  using namespace sojourn::scheduling;
  fuzz::Choices choices(data, size);
  const long processors = 1 + choices.next(12);
  Policy policy;
  policy.backfill = static_cast<Backfill>(choices.next(4));
  policy.order = order_texts()[choices.next(static_cast<unsigned>(order_texts().size()))].order;
  if (looks_at_usage(policy.order)) return 0;  // the plain code knows no accounts
  const auto jobs = jobs_from(choices, processors);
  if (jobs.empty()) return 0;
  const auto starts = schedule(jobs, processors, policy);
  const SlowSchedule slow(jobs, processors, policy);
  fuzz::promise(starts == slow.starts, "the fast code and the plain one start jobs together");
  fuzz::promise(!slow.head_was_late, "a promise to the head is kept");
  fuzz::promise(start_of_last(jobs, processors, policy) == starts.back(), "the last start without what follows");
  if (policy.backfill == Backfill::none && policy.order == Order::arrival) {
    const std::vector<Job> fewer(jobs.begin(), jobs.end() - 1);
    const auto before = fewer.empty() ? std::vector<double>{} : schedule(fewer, processors, policy);
    fuzz::promise(std::equal(before.begin(), before.end(), starts.begin()), "the future changes no start");
  }
  return 0;
}
