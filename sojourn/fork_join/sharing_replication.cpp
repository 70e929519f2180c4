#include <cmath>
#include <limits>

#include "sojourn/base/stop_point.h"
#include "sojourn/fork_join/replications.h"
#include "sojourn/fork_join/sharing_server.h"

namespace sojourn::fork_join {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

class SharingReplication final : public simulation::Replication {
 public:
  SharingReplication(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : server_(model, seed, replication), tallies_{tally_of(model)} {}

  void advance(std::uint64_t jobs) override {
    simulation::Tally& tally = tallies_[0];
    const double begin = server_.now(), responses = tally.response;
    const std::uint64_t until = tally.jobs + jobs;
    double work = 0;
    const auto done = [&](const SharingServer::Job& job, double now) {
      const double response = now - job.arrived;
      tally.record(0.0, response, server_.alone(job));
      work += job.needs.work;
      if (series) [[unlikely]]
        series->push_back(response);
    };
    while (tally.jobs < until) server_.step(kNever, done);
    // By Little's law: the sum of the responses is the area under the number of jobs.
    tally.time += server_.now() - begin;
    tally.running_area += tally.response - responses;
    tally.used_area += work * server_.slowness();
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  SharingServer server_;
  std::vector<simulation::Tally> tallies_;
};

// A tagged job in a copy of the system, every few arrivals: neighbours in time would tell the same story.
class TaggedSharing final : public simulation::Replication {
 public:
  TaggedSharing(const Model& model, std::uint64_t seed, std::uint32_t replication)
      : server_(model, seed, replication),
        copy_(server_),
        sizes_(seed, replication, kTaggedSizes),
        size_(model.time->sampler()),
        tasks_(*model.tagged),
        stride_(stride_of(model)),
        tallies_{tally_of(model)} {}

  void advance(std::uint64_t jobs) override {
    const auto nobody = [](const SharingServer::Job&, double) {};
    for (std::uint64_t i = 0; i < jobs; ++i) {
      for (std::uint64_t k = 0; k < stride_; ++k) {
        server_.run_to_arrival(nobody);
        if (k + 1 < stride_) server_.arrive();
      }
      live_through();
      server_.arrive();
    }
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  // About the jobs that come while the tagged one is there.
  static std::uint64_t stride_of(const Model& m) {
    constexpr double kMostJobs = 1e6;     // a run must see several tagged jobs
    constexpr double kLeastSpare = 1e-6;  // no division by zero at a critical load
    const double busy = load(m) / std::max(kLeastSpare, 1 - load(m));
    return 1 + static_cast<std::uint64_t>(
                   std::min(kMostJobs, 0.5 * busy * static_cast<double>(*m.tagged) / m.tasks.mean()));
  }

  void live_through() {
    copy_ = server_;
    const double begin = copy_.now();
    const std::uint32_t tagged = copy_.arrive(tasks_, [&] { return size_(sizes_); });
    bool there = true;
    double response = 0, alone = 0;
    // The slot is given to nobody else while the tagged job holds it, and it arrived exactly now.
    const auto done = [&](const SharingServer::Job& job, double now) {
      if (&job != &copy_.job(tagged)) return;
      there = false;
      response = now - begin;
      alone = copy_.alone(job);
    };
    while (there) copy_.step(kNever, done);
    tallies_[0].record(0.0, response, alone);
    if (series) [[unlikely]]
      series->push_back(response);
  }

  SharingServer server_, copy_;
  random::Stream sizes_;
  random::Sampler size_;
  std::int64_t tasks_;
  std::uint64_t stride_;
  std::vector<simulation::Tally> tallies_;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_sharing(const Model& model, std::uint64_t seed,
                                                      std::uint32_t replication) {
  if (model.tagged && model.tasks.probability(*model.tagged) < 1)
    return std::make_unique<TaggedSharing>(model, seed, replication);
  return std::make_unique<SharingReplication>(model, seed, replication);
}

simulation::HorizonRun sharing_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                                          const std::vector<double>& thresholds) {
  SharingServer server(model, seed, replication);
  simulation::Tally tally = tally_of(model);
  tally.watch(thresholds);
  const double end = *model.horizon;
  const auto done = [&](const SharingServer::Job& job, double now) {
    tally.record(0.0, now - job.arrived, server.alone(job));
  };
  const auto processors = static_cast<double>(model.processors);
  double before = 0, busy = 0;
  while (server.step(end, done)) {
    stop_point();
    tally.used_area += busy * (server.now() - before);
    before = server.now();
    busy = std::min(static_cast<double>(server.tasks()), processors);
  }
  tally.used_area += busy * (end - before);
  tally.time = end;
  tally.running_area = tally.response;
  server.each_job([&](const SharingServer::Job& job) { tally.running_area += end - job.arrived; });
  return {{tally}, {}, tally.jobs};
}

}  // namespace sojourn::fork_join
