#include "sojourn/simulation/long_run.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "sojourn/base/stop_point.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::simulation {
namespace {

constexpr int kReplications = 32, kFewReplications = 8;
constexpr double kRelaxationsEach = 4;     // in each replication; fewer replications where there are not so many

int replications_for(const ExperimentOptions& o) {
  if (o.replications > 0) return o.replications;
  int n = kReplications;
  const double each = std::max(kRelaxationsEach * o.forgetting, o.jobs_in_cycle);
  while (o.jobs > 0 && n > kFewReplications && static_cast<double>(o.jobs) / n < each) n /= 2;
  return n;
}

// Averages of five jobs, then over the replications; longer pilots get longer batches.
bool has_settled(const std::vector<std::vector<double>>& series) {
  std::size_t shortest = series[0].size();
  for (const auto& s : series) shortest = std::min(shortest, s.size());
  std::size_t batch = 5;
  while (shortest / batch > 1000) batch *= 2;
  std::vector<double> z(shortest / batch, 0.0);
  for (const auto& s : series)
    for (std::size_t j = 0; j < z.size() * batch; ++j) z[j / batch] += s[j];
  return 4 * end_of_warmup(z) <= z.size();
}

}  // namespace

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

LongRun::LongRun(const MakeReplication& make, const ExperimentOptions& o, const Interruption& i)
    : options_(o), interruption_(i), arena_(o.threads > 0 ? o.threads : tbb::task_arena::automatic) {
  const int n = replications_for(o);
  for (int r = 0; r < n; ++r) {
    replications_.push_back(make(static_cast<std::uint32_t>(r)));
    if (!o.thresholds.empty())
      for (Tally& part : replications_.back()->parts()) part.watch(o.thresholds);
  }
}

void LongRun::advance(std::uint64_t jobs_each) {
  arena_.execute([&] {
    tbb::parallel_for(std::size_t{0}, count(), [&](std::size_t r) {
      const HeedStop heed(interruption_);  // a chunk in which no job ends is left by an exception
      for (std::uint64_t left = jobs_each; left > 0 && !stopped();) {
        const std::uint64_t chunk = std::min(left, kChunk);
        replications_[r]->advance(chunk);
        left -= chunk;
        tell(done_jobs_ += chunk);
      }
    });
  });
}

bool LongRun::counts_whole_cycles() const {
  const std::uint64_t most = options_.jobs > 0 ? options_.jobs : options_.most_jobs;
  return has_cycle() && options_.jobs_in_cycle * static_cast<double>(count()) <= static_cast<double>(most);
}

void LongRun::finish_cycles() {
  if (!counts_whole_cycles() || stopped()) return;
  arena_.execute([&] {
    tbb::parallel_for(std::size_t{0}, count(),
                      [&](std::size_t r) { jobs_of_cycles_ += replications_[r]->finish_cycle(options_.cycle); });
  });
}

std::uint64_t LongRun::most_pilot() const {
  return (options_.jobs > 0 ? options_.jobs : options_.most_jobs) / count() / 4;
}

// With few jobs asked for, filling may take as many as are counted.
void LongRun::fill() {
  const std::uint64_t budget = options_.jobs > 0 ? options_.jobs / count() : most_pilot();
  filling_ = std::min(options_.filling, budget);
  filled_ = filling_ == options_.filling;
  if (filling_ > 0) advance(filling_);
}

std::uint64_t LongRun::pilot() {
  std::vector<std::vector<double>> series(count());
  for (std::size_t r = 0; r < count(); ++r) replications_[r]->series = &series[r];
  const std::uint64_t most = options_.jobs > 0 ? std::max<std::uint64_t>(most_pilot(), 20) : most_pilot();
  std::uint64_t jobs = std::min(kPilotJobs, most);
  advance(jobs);
  while (!stopped() && 2 * jobs <= most && !has_settled(series)) {
    advance(jobs);
    jobs *= 2;
  }
  settled_ = stopped() || has_settled(series);
  for (auto& r : replications_) r->series = nullptr;
  return jobs;
}

std::uint64_t LongRun::warm_up() {
  fill();
  warmed_up_ = filling_ + pilot();
  skip(0);
  return warmed_up_;
}

void LongRun::skip(std::uint64_t jobs_each) {
  if (jobs_each > 0) advance(jobs_each), warmed_up_ += jobs_each;
  finish_cycles();
  jobs_of_cycles_ = 0;
  for (auto& r : replications_)
    for (Tally& part : r->parts()) part.clear();
}

std::vector<Unit> LongRun::units() const {
  std::vector<Unit> units;
  for (const auto& r : replications_) {
    std::uint64_t jobs = 0;
    for (const Tally& part : r->parts()) jobs += part.jobs;
    if (jobs > 0) units.push_back({r->parts()});
  }
  return units;
}

Unit LongRun::take_first() {
  Unit unit{replications_[0]->parts()};
  for (Tally& part : replications_[0]->parts()) part.clear();
  return unit;
}

Evidence LongRun::evidence(std::uint64_t unit_jobs) const {
  return {.unit_jobs = static_cast<double>(unit_jobs),
          .warmed_up = static_cast<double>(warmed_up_),
          .forgetting = std::max(1.0, options_.forgetting),
          .heaviness = options_.heaviness};
}

void LongRun::expect(double jobs, double precision_so_far) {
  expected_jobs_ = jobs;
  precision_ = precision_so_far;
}

// At most five times a second, by whichever thread comes by.
void LongRun::tell(std::uint64_t done) {
  if (!interruption_.progress || !(expected_jobs_ > 0)) return;
  const std::unique_lock<std::mutex> lock(telling_, std::try_to_lock);
  if (!lock || seconds_since(last_told_) < kSecondsBetweenTellings) return;
  last_told_ = Clock::now();
  Progress p;
  p.done_jobs = static_cast<double>(done);
  p.precision = precision_;
  p.fraction = std::min(1.0, p.done_jobs / expected_jobs_);
  if (p.fraction > 0.001) p.seconds_left = seconds_since(start_) * (1 - p.fraction) / p.fraction;
  interruption_.tell(p);
}

}  // namespace sojourn::simulation
