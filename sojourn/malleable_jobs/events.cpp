#include <algorithm>
#include <limits>

#include "sojourn/malleable_jobs/as_simulation.h"
#include "sojourn/simulation/calendar.h"
#include "sojourn/simulation/ring_queue.h"

namespace sojourn::malleable_jobs {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

struct PresentJob {
  double arrived = 0, started = 0, size = 0;
  double left = 0, end = 0;  // work left while not running; when it ends while running
  std::uint32_t phase = 0;
};

// A phase-type law of one partition size, walked phase by phase.
struct Walk {
  std::vector<double> holding;
  std::vector<random::AliasTable> next;  // the last entry: the end
};

Walk walk_of(const phase_type::PhaseType& x) {
  Walk w;
  for (int k = 0; k < x.phases(); ++k) {
    w.holding.push_back(-1 / x.T()(k, k));
    std::vector<double> weights;
    for (int j = 0; j < x.phases(); ++j) weights.push_back(j == k ? 0 : x.T()(k, j));
    weights.push_back(x.exit()(k));
    w.next.emplace_back(weights);
  }
  return w;
}

class Spacesharing final : public simulation::Replication {
 public:
  Spacesharing(const Model& m, std::uint64_t seed, std::uint32_t replication)
      : arrivals_(seed, replication, random::Purpose::arrivals),
        sizes_(seed, replication, random::Purpose::sizes),
        draws_(seed, replication, random::Purpose::ties),
        pauses_(seed, replication, random::Purpose::reconfiguration),
        interval_(m.arrivals),
        size_(m.time->sampler()),
        processors_(m.processors),
        most_(m.most_running()),
        tallies_{tally_of(m)} {
    for (int n = 1; n <= most_; ++n) {
      shares_.push_back(partitions(m, n));
      small_speed_.push_back(speed_on(m, shares_.back().small_size));
      large_speed_.push_back(speed_on(m, shares_.back().large_size));
      if (!m.free()) pause_.push_back(repartitioning_time(m, n).sampler());
    }
    for (const auto& law : m.time_on) walks_.push_back(walk_of(law));
    if (!m.time_on.empty()) {
      const RowVectorXd& alpha = m.time_on[0].alpha();
      start_.emplace_back(std::vector<double>(alpha.data(), alpha.data() + alpha.size()));
    }
    running_.reserve(static_cast<std::size_t>(most_));
    interval_.begin(arrivals_);
    next_arrival_ = interval_(arrivals_);
  }

  void advance(std::uint64_t jobs) override {
    for (const std::uint64_t until = ended_ + jobs; ended_ < until;) step();
  }
  std::vector<simulation::Tally>& parts() override { return tallies_; }

 private:
  bool pausing() const { return pause_end_ < kNever; }

  void step() {
    const double end = calendar_.empty() ? kNever : calendar_.next().time;
    const double next = std::min({end, pause_end_, next_arrival_});
    settle(next);
    if (end == next)
      finish();
    else if (pause_end_ == next)
      share_out();
    else
      arrive();
  }

  void settle(double time) {
    const double passed = time - now_;
    simulation::Tally& t = tallies_[0];
    t.time += passed;
    t.queue_area += passed * static_cast<double>(queue_.size());
    t.running_area += passed * static_cast<double>(running_.size());
    if (pausing())
      t.paused_area += passed;
    else if (!running_.empty())
      t.used_area += passed * processors_;
    now_ = time;
  }

  void arrive() {
    next_arrival_ = now_ + interval_(arrivals_);
    PresentJob job;
    job.arrived = now_;
    if (walks_.empty())
      job.left = job.size = size_(sizes_);
    else
      job.phase = static_cast<std::uint32_t>(start_[0].draw(sizes_)), job.size = 1;
    if (running_.size() == static_cast<std::size_t>(most_)) return queue_.push(job);
    job.started = now_;
    stop();
    running_.push_back(job);
    repartition();
  }

  // What has been done is taken off; the jobs stand still.
  void stop() {
    if (calendar_.empty()) return;
    for (std::size_t i = 0; i < running_.size(); ++i)
      running_[i].left = std::max(0.0, running_[i].end - now_) * speed(i);
    calendar_.clear();
  }

  void repartition() {
    if (pause_.empty()) return share_out();
    pause_end_ = now_ + pause_[running_.size() - 1](pauses_);
  }

  // The first slots are the larger partitions: who gets them is drawn.
  void share_out() {
    pause_end_ = kNever;
    const auto large = static_cast<std::size_t>(shares_[running_.size() - 1].large);
    for (std::size_t i = 0; i < large; ++i) std::swap(running_[i], running_[i + draws_.below(running_.size() - i)]);
    for (std::size_t i = 0; i < running_.size(); ++i) calendar_.schedule(run(i), 0, static_cast<std::uint32_t>(i));
  }

  bool is_large(std::size_t slot) const { return slot < static_cast<std::size_t>(shares_[running_.size() - 1].large); }
  double speed(std::size_t slot) const { return (is_large(slot) ? large_speed_ : small_speed_)[running_.size() - 1]; }
  const Walk& walk(std::size_t slot) const {
    const Partitions& p = shares_[running_.size() - 1];
    return walks_[static_cast<std::size_t>(is_large(slot) ? p.large_size : p.small_size) - 1];
  }

  // From here to its next event.
  double run(std::size_t slot) {
    PresentJob& job = running_[slot];
    if (walks_.empty()) return job.end = now_ + job.left / speed(slot);
    return now_ + walk(slot).holding[job.phase] * random::standard_exponential(sizes_);
  }

  void finish() {
    const std::uint32_t slot = calendar_.next().what;
    PresentJob& job = running_[slot];
    if (!walks_.empty()) {
      const Walk& w = walk(slot);
      const std::size_t to = w.next[job.phase].draw(sizes_);
      if (to < w.holding.size()) {
        job.phase = static_cast<std::uint32_t>(to);
        return calendar_.replace_next(run(slot), 0, slot);
      }
    }
    ++ended_;
    tallies_[0].record(job.started - job.arrived, now_ - job.started, job.size);
    if (series) [[unlikely]]
      series->push_back(now_ - job.arrived);
    if (!queue_.empty()) {
      job = queue_.front();
      job.started = now_;
      queue_.pop();
      return calendar_.replace_next(run(slot), 0, slot);
    }
    leave(slot);
  }

  void leave(std::uint32_t slot) {
    stop();
    running_[slot] = running_.back();
    running_.pop_back();
    if (!running_.empty()) repartition();
  }

  random::Stream arrivals_, sizes_, draws_, pauses_;
  arrivals::ArrivalSampler interval_;
  random::Sampler size_;
  int processors_, most_;
  std::vector<Partitions> shares_;  // entry n - 1: with n jobs
  std::vector<double> small_speed_, large_speed_;
  std::vector<random::Sampler> pause_;
  std::vector<Walk> walks_;
  std::vector<random::AliasTable> start_;
  std::vector<simulation::Tally> tallies_;
  std::vector<PresentJob> running_;
  simulation::RingQueue<PresentJob> queue_;
  simulation::Calendar calendar_;
  double now_ = 0, next_arrival_ = 0, pause_end_ = kNever;
  std::uint64_t ended_ = 0;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_spacesharing(const Model& m, std::uint64_t seed,
                                                           std::uint32_t replication) {
  return std::make_unique<Spacesharing>(m, seed, replication);
}

}  // namespace sojourn::malleable_jobs
