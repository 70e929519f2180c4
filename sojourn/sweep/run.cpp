#include "sojourn/sweep/run.h"

#include <algorithm>
#include <chrono>
#include <map>
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
  Count(RunReport& outcome, const Interruption& interruption) : outcome_(outcome), interruption_(interruption) {}

  void add(const store::Point& p) {
    const std::lock_guard lock(mutex_);
    ++outcome_.written;
    if (p.status == store::Status::failed) ++outcome_.failed;
    parts_.erase(p.number);
    tell_now_and_then();
  }

  // A point that is being answered: how much of it is done.
  void add_part(std::size_t number, double fraction) {
    const std::lock_guard lock(mutex_);
    parts_[number] = std::clamp(fraction, 0.0, 1.0);
    tell_now_and_then();
  }

  void tell() const {
    double running = 0;
    for (const auto& [number, fraction] : parts_) running += fraction;
    Progress progress;
    progress.points_done = outcome_.there();
    progress.points = outcome_.points;
    progress.fraction = (static_cast<double>(outcome_.there()) + running) / static_cast<double>(outcome_.points);
    const double seconds = std::chrono::duration<double>(told_ - start_).count();
    const double now = static_cast<double>(outcome_.written) + running;
    const double left = static_cast<double>(outcome_.points - outcome_.there()) - running;
    if (now > 0) progress.seconds_left = seconds / now * left;
    interruption_.tell(progress);
  }

 private:
  void tell_now_and_then() {
    const auto now = Clock::now();
    if (now - told_ < std::chrono::milliseconds(100)) return;
    told_ = now;
    tell();
  }

  RunReport& outcome_;
  const Interruption& interruption_;
  std::mutex mutex_;
  std::map<std::size_t, double> parts_;  // of the points that are being answered
  Clock::time_point start_ = Clock::now(), told_ = start_;
};

}  // namespace

RunReport run(const Design& design, store::File& file, const store::Study& study, const RunOptions& options,
              const Interruption& interruption) {
  RunReport outcome;
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
    answer_points(design, missing, options.threads, take, interruption,
                  [&](std::size_t number, double fraction) { count.add_part(number, fraction); });
  writer.finish();
  outcome.interrupted = interruption.requested() && outcome.there() < outcome.points;
  return outcome;
}

}  // namespace sojourn::sweep
