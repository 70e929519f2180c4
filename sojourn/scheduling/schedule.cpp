#include "sojourn/scheduling/schedule.h"

#include "sojourn/scheduling/arrival_queue.h"
#include "sojourn/scheduling/conservative.h"
#include "sojourn/scheduling/decided.h"
#include "sojourn/scheduling/easy.h"
#include "sojourn/scheduling/event_loop.h"
#include "sojourn/scheduling/fcfs.h"
#include "sojourn/scheduling/fifo_queue.h"
#include "sojourn/scheduling/first_fit.h"
#include "sojourn/scheduling/replanning.h"
#include "sojourn/scheduling/slurm.h"
#include "sojourn/scheduling/sorted_queue.h"

namespace sojourn::scheduling {
namespace {

struct Starts {
  static constexpr bool kReasons = false;
  explicit Starts(std::size_t jobs) : times(jobs) {}
  void started(JobId id, double now) { times[id] = now; }
  std::vector<double> times;
};

struct Placed : Starts {
  explicit Placed(std::size_t jobs) : Starts(jobs), nodes(jobs) {}
  void placed(JobId id, const std::vector<Share>& shares) { nodes[id] = shares; }
  std::vector<std::vector<Share>> nodes;
};

// Waits for one job to start.
class Patience {
 public:
  static constexpr bool kReasons = false;
  explicit Patience(JobId job) : job_(job) {}
  void started(JobId id, double now) {
    if (id == job_) start = now;
  }
  bool satisfied() const { return start < kNever; }
  double start = kNever;

 private:
  JobId job_;
};

// Follows one job.
class Follower {
 public:
  static constexpr bool kReasons = true;
  Follower(JobId job, double submit) : job_(job), submit_(submit) {}

  void started(JobId id, double now) {
    if (id != job_) return;
    found.start = now;
    started_ = true;
    // The pass that started it held it back no longer.
    if (!found.moments.empty() && found.moments.back().time == now) found.moments.pop_back();
  }
  void head(JobId id, double now, const Shadow& shadow, std::int64_t free) {
    if (started_ || now < submit_) return;
    const bool same = !found.moments.empty() && found.moments.back().head == id && found.moments.back().free == free &&
                      found.moments.back().shadow.time == shadow.time &&
                      found.moments.back().shadow.extra == shadow.extra;
    if (!same) found.moments.push_back({now, free, id, shadow, kNever});
  }
  void planned(JobId id, double now, double begin) {
    if (id != job_ || (!found.moments.empty() && found.moments.back().planned == begin)) return;
    found.moments.push_back({now, 0, 0, {}, begin});
  }
  Reasons found;

 private:
  JobId job_;
  double submit_;
  bool started_ = false;
};

template <class Watcher, class Policy>
void run(std::span<const Job> jobs, std::int64_t processors, Watcher& watcher, Policy policy) {
  JobList list(jobs);
  Machine<JobList, Watcher> machine(list, watcher, processors);
  machine.run(policy);
}

template <class Watcher>
void run(std::span<const Job> jobs, std::int64_t processors, const Policy& p, Watcher& watcher) {
  if (p.own) return run(jobs, processors, watcher, Decided(*p.own));
  if (replans(p)) return run(jobs, processors, watcher, Replanning(processors, p));
  const bool arrival = p.order == Order::arrival;
  const Ranking ranking(p.order, p.rank);
  const SortedQueue sorted(ranking);
  switch (p.backfill) {
    case Backfill::none:
      return arrival ? run(jobs, processors, watcher, Fcfs<FifoQueue>())
                     : run(jobs, processors, watcher, Fcfs<SortedQueue>(sorted));
    case Backfill::first_fit:
      return arrival ? run(jobs, processors, watcher, FirstFit<ArrivalQueue>())
                     : run(jobs, processors, watcher, FirstFit<SortedQueue>(sorted));
    case Backfill::easy:
      return arrival ? run(jobs, processors, watcher, Easy<ArrivalQueue>())
                     : run(jobs, processors, watcher, Easy<SortedQueue>(sorted));
    case Backfill::conservative:
      return run(jobs, processors, watcher, Conservative(processors, ranking));
    case Backfill::slurm:
      return arrival ? run(jobs, processors, watcher, Slurm<ArrivalQueue>(processors, p.slurm, p.rank.unit))
                     : run(jobs, processors, watcher, Slurm<SortedQueue>(processors, p.slurm, p.rank.unit, sorted));
  }
}

}  // namespace

std::vector<double> schedule(std::span<const Job> jobs, std::int64_t processors, const Policy& policy) {
  Starts starts(jobs.size());
  run(jobs, processors, policy, starts);
  return std::move(starts.times);
}

Places places(std::span<const Job> jobs, std::int64_t processors, const Policy& policy) {
  Placed placed(jobs.size());
  run(jobs, processors, policy, placed);
  if (policy.backfill != Backfill::slurm) placed.nodes.clear();
  return {std::move(placed.times), std::move(placed.nodes)};
}

double start_of_last(std::span<const Job> jobs, std::int64_t processors, const Policy& policy) {
  Patience patience(static_cast<JobId>(jobs.size() - 1));
  run(jobs, processors, policy, patience);
  return patience.start;
}

Reasons reasons(std::span<const Job> jobs, std::int64_t processors, const Policy& policy, JobId job) {
  Follower follower(job, jobs[job].submit);
  run(jobs, processors, policy, follower);
  return std::move(follower.found);
}

}  // namespace sojourn::scheduling
