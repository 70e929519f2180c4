#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/fork_join/replications.h"
#include "sojourn/fork_join/workload.h"
#include "sojourn/simulation/free_times.h"

namespace sojourn::fork_join {
namespace {

// When a job's first task started and its last ended.
struct Course {
  double first = std::numeric_limits<double>::infinity(), last = 0.0;
  Needs needs;
};

struct Unseen {
  void operator()(double, double) const {}
};

// Tasks go, in order, to the processor that falls free first.
class Pool {
 public:
  explicit Pool(const Model& m) : slowness_(1 / m.speed), free_(static_cast<std::size_t>(m.processors)) {}

  // see(start, end) is told of every task.
  template <typename Size, typename See = Unseen>
  Course serve(double now, std::int64_t tasks, const Size& size, const See& see = {}) {
    Course course;
    for (std::int64_t i = 0; i < tasks; ++i) {
      const double x = size(), start = std::max(now, free_.earliest()), end = start + x * slowness_;
      free_.replace_earliest(end);
      see(start, end);
      course.needs.add(x);
      course.first = std::min(course.first, start);
      course.last = std::max(course.last, end);
    }
    return course;
  }

 private:
  double slowness_;
  simulation::FreeTimes free_;
};

// Task i goes to server i: Lindley's recursion on each.
class OwnServers {
 public:
  explicit OwnServers(const Model& m) : slowness_(1 / m.speed), free_(static_cast<std::size_t>(m.processors), 0.0) {}

  template <typename Size, typename See = Unseen>
  Course serve(double now, std::int64_t, const Size& size, const See& see = {}) {
    Course course;
    for (double& free : free_) {
      const double x = size(), start = std::max(now, free);
      free = start + x * slowness_;
      see(start, free);
      course.needs.add(x);
      course.first = std::min(course.first, start);
      course.last = std::max(course.last, free);
    }
    return course;
  }

 private:
  double slowness_;
  std::vector<double> free_;
};

template <typename Servers>
class FifoReplication final : public simulation::Replication {
 public:
  FifoReplication(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : workload_(model, seed, replication),
        servers_(model),
        per_processor_(1 / static_cast<double>(model.processors)),
        slowness_(1 / model.speed),
        tallies_{tally_of(model)} {}

  void advance(std::uint64_t jobs) override {
    simulation::Tally& tally = tallies_[0];
    const double begin = now_, waits = tally.wait, responses = tally.response;
    double work = 0;
    for (std::uint64_t i = 0; i < jobs; ++i) {
      now_ += workload_.interval();
      const Course c = servers_.serve(now_, workload_.tasks(), [&] { return workload_.size(); });
      tally.record(c.first - now_, c.last - c.first, c.needs.alone(per_processor_));
      work += c.needs.work;
      if (series) [[unlikely]]
        series->push_back(c.last - now_);
    }
    const double waiting = tally.wait - waits;
    tally.time += now_ - begin;
    tally.queue_area += waiting;
    tally.running_area += tally.response - responses - waiting;
    tally.used_area += work * slowness_;
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  Workload workload_;
  Servers servers_;
  double per_processor_, slowness_, now_ = 0.0;
  std::vector<simulation::Tally> tallies_;
};

// What would become of a tagged job in place of one that arrives; those behind it do not matter.
class TaggedPool final : public simulation::Replication {
 public:
  TaggedPool(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : workload_(model, seed, replication),
        pool_(model),
        copy_(model),
        sizes_(seed, replication, kTaggedSizes),
        size_(model.time->sampler()),
        tasks_(*model.tagged),
        stride_(1 + static_cast<std::uint64_t>(model.processors) / 64),
        per_processor_(1 / static_cast<double>(model.processors)),
        tallies_{tally_of(model)} {}

  void advance(std::uint64_t jobs) override {
    for (std::uint64_t i = 0; i < jobs; ++i) {
      for (std::uint64_t k = 1; k < stride_; ++k) next_job();
      now_ += workload_.interval();
      copy_ = pool_;
      const Course c = copy_.serve(now_, tasks_, [&] { return size_(sizes_); });
      tallies_[0].record(c.first - now_, c.last - c.first, c.needs.alone(per_processor_));
      if (series) [[unlikely]]
        series->push_back(c.last - now_);
      pool_.serve(now_, workload_.tasks(), [&] { return workload_.size(); });
    }
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  void next_job() {
    now_ += workload_.interval();
    pool_.serve(now_, workload_.tasks(), [&] { return workload_.size(); });
  }

  Workload workload_;
  Pool pool_, copy_;
  random::Stream sizes_;
  random::Sampler size_;
  std::int64_t tasks_;
  std::uint64_t stride_;
  double per_processor_, now_ = 0.0;
  std::vector<simulation::Tally> tallies_;
};

template <typename Servers>
simulation::HorizonRun run_fifo(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                const std::vector<double>& thresholds) {
  Workload workload(model, seed, replication);
  Servers servers(model);
  simulation::Tally tally = tally_of(model);
  tally.watch(thresholds);
  const double end = *model.horizon, per_processor = 1 / static_cast<double>(model.processors);
  for (double now = workload.interval(); now <= end; now += workload.interval()) {
    stop_point();
    const auto busy = [&](double from, double to) { tally.used_area += std::max(0.0, std::min(to, end) - from); };
    const auto size = [&] { return workload.size(); };
    const Course c = servers.serve(now, workload.tasks(), size, busy);
    if (c.last <= end) tally.record(c.first - now, c.last - c.first, c.needs.alone(per_processor));
    tally.queue_area += std::min(c.first, end) - now;
    tally.running_area += std::max(0.0, std::min(c.last, end) - c.first);
  }
  tally.time = end;
  return {{tally}, {}, tally.jobs};
}

}  // namespace

std::unique_ptr<simulation::Replication> make_fifo(const Model& model, std::uint64_t seed, std::uint32_t replication) {
  if (model.placement == Placement::own_servers)
    return std::make_unique<FifoReplication<OwnServers>>(model, seed, replication);
  if (model.tagged && model.tasks.probability(*model.tagged) < 1)
    return std::make_unique<TaggedPool>(model, seed, replication);
  return std::make_unique<FifoReplication<Pool>>(model, seed, replication);
}

simulation::HorizonRun fifo_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                       const std::vector<double>& thresholds) {
  return model.placement == Placement::own_servers ? run_fifo<OwnServers>(model, seed, replication, thresholds)
                                                   : run_fifo<Pool>(model, seed, replication, thresholds);
}

}  // namespace sojourn::fork_join
