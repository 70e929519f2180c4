#include "sojourn/sweep/run.h"

#include <atomic>
#include <chrono>
#include <mutex>

#include "sojourn/store/writer.h"
#include "sojourn/sweep/handing_out.h"
#include "sojourn/sweep/many_points.h"

namespace sojourn::sweep {
namespace {

using Clock = std::chrono::steady_clock;

// Counts what is written and tells how far it is, a few times a second.
class Count {
 public:
  Count(Outcome& outcome, const Interruption& interruption) : outcome_(outcome), interruption_(interruption) {}

  void add(const store::Point& p) {
    const std::lock_guard lock(mutex_);
    ++outcome_.written;
    if (p.status == store::Status::failed) ++outcome_.failed;
    const auto now = Clock::now();
    if (now - told_ < std::chrono::milliseconds(100)) return;
    told_ = now;
    tell();
  }

  void tell() const {
    Progress progress;
    progress.points_done = outcome_.there();
    progress.points = outcome_.points;
    progress.fraction = static_cast<double>(outcome_.there()) / static_cast<double>(outcome_.points);
    const double seconds = std::chrono::duration<double>(told_ - start_).count();
    const auto left = static_cast<double>(outcome_.points - outcome_.there());
    if (outcome_.written > 0) progress.seconds_left = seconds / static_cast<double>(outcome_.written) * left;
    interruption_.tell(progress);
  }

 private:
  Outcome& outcome_;
  const Interruption& interruption_;
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now(), told_ = start_;
};

}  // namespace

Outcome run(const Design& design, store::File& file, const store::Study& study, const RunOptions& options,
            const Interruption& interruption) {
  Outcome outcome;
  const auto there = file.present(study);
  std::vector<std::size_t> missing;
  for (std::size_t n = 0; n < there.size(); ++n)
    if (!there[n]) missing.push_back(n);
  outcome.points = there.size();
  outcome.before = there.size() - missing.size();
  store::Writer writer(file, study);
  Count count(outcome, interruption);
  if (!missing.empty()) count.tell();  // the first point may take long
  const auto take = [&](store::Point p) {
    count.add(p);
    writer.add(std::move(p));
  };
  if (options.team && options.team->size() > 1)
    hand_out(*options.team, missing, take, interruption);
  else
    answer_points(design, missing, options.threads, take, interruption);
  writer.finish();
  outcome.interrupted = interruption.requested() && outcome.there() < outcome.points;
  return outcome;
}

}  // namespace sojourn::sweep
