#include <limits>

#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/simulation/calendar.h"

namespace sojourn::malleable_jobs {
namespace {

struct Job {
  double arrived, size;
};

class EqualShares final : public simulation::Replication {
 public:
  EqualShares(const Model& m, std::uint64_t seed, std::uint32_t replication)
      : arrivals_(seed, replication, random::Purpose::arrivals),
        sizes_(seed, replication, random::Purpose::sizes),
        interval_(m.arrivals),
        size_(m.time->sampler()),
        speedup_(m.speedup),
        processors_(m.processors),
        speed_(m.processor_speed),
        tallies_{tally_of(m)} {
    interval_.begin(arrivals_);
    next_arrival_ = interval_(arrivals_);
  }

  void advance(std::uint64_t jobs) override {
    for (const std::uint64_t until = ended_ + jobs; ended_ < until;) step();
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  void step() {
    double end = std::numeric_limits<double>::infinity();
    if (!calendar_.empty()) end = now_ + (calendar_.next().time - progress_) / pace_;
    if (end <= next_arrival_) {
      progress_ = calendar_.next().time;
      settle(end);
      finish();
    } else {
      if (!calendar_.empty()) progress_ += (next_arrival_ - now_) * pace_;
      settle(next_arrival_);
      arrive();
    }
    if (calendar_.empty())
      progress_ = 0;  // keeps its digits
    else
      pace_ = speed_ * speedup_(processors_ / static_cast<double>(calendar_.size()));
  }

  void settle(double time) {
    const double passed = time - now_, jobs = static_cast<double>(calendar_.size());
    simulation::Tally& t = tallies_[0];
    t.time += passed;
    t.running_area += passed * jobs;
    if (jobs > 0) t.used_area += passed * processors_;
    now_ = time;
  }

  void arrive() {
    next_arrival_ = now_ + interval_(arrivals_);
    const Job job{now_, size_(sizes_)};
    std::uint32_t at = static_cast<std::uint32_t>(jobs_.size());
    if (unused_.empty()) {
      jobs_.push_back(job);
    } else {
      at = unused_.back();
      unused_.pop_back();
      jobs_[at] = job;
    }
    calendar_.schedule(progress_ + job.size, 0, at);
  }

  void finish() {
    const std::uint32_t at = calendar_.next().what;
    calendar_.remove_next();
    ++ended_;
    unused_.push_back(at);
    tallies_[0].record(0, now_ - jobs_[at].arrived, jobs_[at].size);
    if (series) [[unlikely]]
      series->push_back(now_ - jobs_[at].arrived);
  }

  random::Stream arrivals_, sizes_;
  arrivals::ArrivalSampler interval_;
  random::Sampler size_;
  Speedup speedup_;
  double processors_, speed_;
  std::vector<simulation::Tally> tallies_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> unused_;
  simulation::Calendar calendar_;  // its times are the progress at which a job ends
  double now_ = 0, next_arrival_ = 0, progress_ = 0, pace_ = 1;
  std::uint64_t ended_ = 0;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_equal_shares(const Model& m, std::uint64_t seed,
                                                           std::uint32_t replication) {
  return std::make_unique<EqualShares>(m, seed, replication);
}

}  // namespace sojourn::malleable_jobs
