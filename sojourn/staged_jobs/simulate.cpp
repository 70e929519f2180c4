#include "sojourn/base/stop_point.h"
#include "sojourn/staged_jobs/as_simulation.h"

#include <algorithm>
#include <cmath>

#include "sojourn/simulation/what_data_tell.h"
#include "sojourn/staged_jobs/machine.h"

namespace sojourn::staged_jobs {
namespace {

// E[1/X] of the sum of all stages: finite when one of them has it, or when two have densities that are bounded
// at 0 (phase-type ones are).
bool mean_slowdown_exists(const Model& m) {
  int bounded = 0;
  for (const Stage& s : m.stages) {
    if (std::isfinite(s.time->mean_inverse())) return true;
    bounded += s.time->as_phase_type().has_value();
  }
  return bounded >= 2;
}

// cv2 of the time of a job alone on the machine.
double variation(const Model& m) {
  double variance = 0;
  for (const Stage& s : m.stages) variance += s.time->variance();
  return variance / (mean_service(m) * mean_service(m));
}

simulation::Tally tally_of(const Model& m) {
  simulation::TallySettings s;
  s.time_unit = mean_service(m);
  s.short_job = m.short_job;
  s.slowdown = mean_slowdown_exists(m);
  s.processors = m.processors;
  return simulation::Tally(s);
}

// A machine, its arrivals and what is counted.
class JobsOnMachine {
 public:
  JobsOnMachine(const Model& m, std::uint64_t seed, std::uint32_t replication)
      : machine_(m),
        arrivals_(seed, replication, random::Purpose::arrivals),
        sizes_(seed, replication, random::Purpose::sizes),
        interval_(m.arrivals),
        times_(m.stages.size()),
        tallies_(1, tally_of(m)) {
    for (const Stage& s : m.stages) samplers_.push_back(s.time->sampler());
    interval_.begin(arrivals_);
    next_arrival_ = interval_(arrivals_);
  }

  double next_time() { return std::min(machine_.next_end(), next_arrival_); }

  void step() {
    const double end = machine_.next_end();
    if (end <= next_arrival_) {
      observe(end);
      if (const auto finished = machine_.end_next()) record(*finished);
      return;
    }
    observe(next_arrival_);
    for (std::size_t i = 0; i < times_.size(); ++i) times_[i] = samplers_[i](sizes_);
    machine_.arrive(now_, times_.data());
    next_arrival_ = now_ + interval_(arrivals_);
  }

  // Areas up to `time`.
  void observe(double time) {
    simulation::Tally& t = tallies_[0];
    const double passed = time - now_, running = static_cast<double>(machine_.running());
    t.time += passed;
    t.running_area += passed * running;
    t.queue_area += passed * (static_cast<double>(machine_.jobs()) - running);
    t.used_area += passed * machine_.used();
    now_ = time;
  }

  std::uint64_t finished() const { return finished_; }
  const Machine& machine() const { return machine_; }
  std::vector<simulation::Tally>& tallies() { return tallies_; }
  std::vector<double>* series = nullptr;

 private:
  // Waiting is what the job took longer than alone; a difference of rounding is none.
  void record(const Finished& job) {
    ++finished_;
    const double response = now_ - job.arrived, waited = response - job.size;
    constexpr double kRounding = 1e-13;  // of a clock that reads now_
    tallies_[0].record(waited > kRounding * now_ ? waited : 0.0, job.size, job.size);
    if (series) [[unlikely]]
      series->push_back(response);
  }

  Machine machine_;
  random::Stream arrivals_, sizes_;
  arrivals::ArrivalSampler interval_;
  std::vector<random::Sampler> samplers_;
  std::vector<double> times_;
  std::vector<simulation::Tally> tallies_;
  double now_ = 0, next_arrival_ = 0;
  std::uint64_t finished_ = 0;
};

class LongRun final : public simulation::Replication {
 public:
  LongRun(const Model& m, std::uint64_t seed, std::uint32_t replication) : run_(m, seed, replication) {}
  void advance(std::uint64_t jobs) override {
    run_.series = series;
    const std::uint64_t until = run_.finished() + jobs;
    while (run_.finished() < until) run_.step();
  }
  std::vector<simulation::Tally>& parts() override { return run_.tallies(); }

 private:
  JobsOnMachine run_;
};

simulation::HorizonRun run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication,
                               const std::vector<double>& thresholds) {
  JobsOnMachine run(m, seed, replication);
  run.tallies()[0].watch(thresholds);
  for (; run.next_time() <= *m.horizon; run.step()) stop_point();
  run.observe(*m.horizon);
  const auto waiting = static_cast<double>(run.machine().jobs() - run.machine().running());
  return {run.tallies(), {{{"queue_at_horizon", waiting}}}, run.finished()};
}

}  // namespace

std::unique_ptr<simulation::Replication> make_replication(const Model& m, std::uint64_t seed,
                                                          std::uint32_t replication) {
  return std::make_unique<LongRun>(within_machine(m), seed, replication);
}

answers::MethodAnswer simulate(const Model& given, const simulation::ExperimentOptions& asked,
                               const Interruption& interruption) {
  const Model m = within_machine(given);
  simulation::ExperimentOptions options = asked;
  options.filling = simulation::jobs_to_fill(m.arrivals.rate * mean_service(m));
  options.forgetting = simulation::jobs_to_forget(load(m), variation(m), simulation::variation_of(m.arrivals));
  answers::MethodAnswer answer =
      m.horizon ? simulation::run_horizon(
                      [&](std::uint32_t r) { return run_to_horizon(m, options.seed, r, options.thresholds); }, {},
                      options, interruption)
                : simulation::run_long([&](std::uint32_t r) { return make_replication(m, options.seed, r); }, {},
                                       options, interruption);
  if (!mean_slowdown_exists(m))
    answer.notes.push_back(
        "mean_slowdown is left out: its mean is infinite, or not known to be finite, for these stage times");
  answer.notes.push_back(
      "a job's wait is its response less its time alone on the machine; within a stage, first come to the stage, first "
      "served");
  return answer;
}

}  // namespace sojourn::staged_jobs
