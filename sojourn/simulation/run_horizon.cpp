#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/simulation/interim.h"
#include "sojourn/simulation/long_run.h"
#include "sojourn/simulation/rounds.h"
#include "sojourn/simulation/stopping.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::simulation {
namespace {

constexpr std::size_t kFirstRuns = 32, kMostRuns = 100000;
constexpr std::size_t kMostUnits = 256;  // runs are thrown together in pairs beyond it, to bound the memory

Unit unit_of(HorizonRun&& run) {
  Unit unit{std::move(run.parts)};
  for (const NamedValues& values : run.of_run) {
    unit.of_runs.emplace_back();
    for (const auto& [name, value] : values) unit.of_runs.back().push_back({name, value, 1.0});
  }
  return unit;
}

// Runs in the order of their numbers, some thrown together in one unit.
class Runs {
 public:
  Runs(const RunOnce& run, const ExperimentOptions& o, const Interruption& i)
      : run_(run), interruption_(i), arena_(o.threads > 0 ? o.threads : tbb::task_arena::automatic) {}

  std::size_t count() const { return count_; }
  std::uint64_t jobs() const { return jobs_; }
  const std::vector<Unit>& units() const { return units_; }

  void go_on_to(std::size_t wanted) {
    while (count_ < wanted && !interruption_.requested()) {
      std::vector<HorizonRun> fresh(std::min(wanted - count_, kMostUnits));
      arena_.execute([&] {
        tbb::parallel_for(std::size_t{0}, fresh.size(), [&](std::size_t k) {
          if (!interruption_.requested()) run_one(fresh[k], static_cast<std::uint32_t>(count_ + k));
        });
      });
      for (HorizonRun& r : fresh)
        if (!r.parts.empty()) add(std::move(r));
    }
  }

 private:
  // A run may be long: a stop that is asked for in the middle leaves nothing of it.
  void run_one(HorizonRun& into, std::uint32_t number) const {
    const HeedStop heed(interruption_);
    try {
      into = run_(number);
    } catch (const Interrupted&) {
      into = {};
    }
  }

  void add(HorizonRun&& run) {
    ++count_;
    jobs_ += run.jobs;
    if (in_last_ == runs_per_unit_ || units_.empty()) {
      if (units_.size() == kMostUnits) {
        merge_pairs(units_);
        runs_per_unit_ *= 2;
      }
      units_.push_back(unit_of(std::move(run)));
      in_last_ = 1;
      return;
    }
    units_.back().merge_after(unit_of(std::move(run)));
    ++in_last_;
  }

  const RunOnce& run_;
  const Interruption& interruption_;
  tbb::task_arena arena_;
  std::vector<Unit> units_;
  std::size_t count_ = 0, runs_per_unit_ = 1, in_last_ = 0;
  std::uint64_t jobs_ = 0;
};

void tell(const Interruption& interruption, double jobs, double reached, const ExperimentOptions& o,
          Clock::time_point start) {
  Progress p{.done_jobs = jobs, .precision = std::isfinite(reached) ? reached : 0.0};
  p.fraction = o.replications > 0 ? 1.0 : std::min(1.0, p.precision > 0 ? std::pow(o.precision / p.precision, 2) : 0.0);
  if (p.fraction > 0.001) p.seconds_left = seconds_since(start) * (1 - p.fraction) / p.fraction;
  interruption.tell(p);
}

// Independent runs that begin empty, as the question does: only their number limits what they tell.
Evidence evidence_of_runs() { return {.from_empty = false}; }

}  // namespace

answers::MethodAnswer run_horizon(const RunOnce& run, const Parts& parts, const ExperimentOptions& o,
                                  const Interruption& interruption) {
  const auto start = Clock::now();
  Runs runs(run, o, interruption);
  Interim interim(parts, o);
  std::size_t wanted = o.replications > 0 ? static_cast<std::size_t>(o.replications) : kFirstRuns;
  for (int precise = 0; !interruption.requested() && runs.count() < wanted;) {
    runs.go_on_to(wanted);
    if (runs.units().size() < 2) break;
    const auto jobs = static_cast<double>(runs.jobs());
    const auto target = Summary(runs.units(), o, evidence_of_runs()).measure(o.target, parts);
    const double reached = precision_reached(target, o, jobs);
    tell(interruption, jobs, reached, o, start);
    if (interim.due()) interim.tell(runs.units(), evidence_of_runs(), runs.jobs(), runs.count());
    precise = reached <= o.precision ? precise + 1 : 0;
    if (o.replications > 0 || precise >= 2) break;
    wanted = std::min(kMostRuns,
                      static_cast<std::size_t>(static_cast<double>(runs.count()) * growth(reached, o.precision)) + 1);
  }
  answers::MethodAnswer answer = blank_answer(o);
  answer.notes.push_back(interval_note(o, fmt::format("{} independent runs over the horizon", runs.count())));
  if (!runs.units().empty()) Summary(runs.units(), o, evidence_of_runs()).fill(answer, parts);
  answer.replications = static_cast<int>(runs.count());
  answer.jobs = runs.jobs();
  answer.interrupted = interruption.requested();
  if (answer.interrupted) answer.notes.emplace_back("interrupted: this is what was known so far");
  answer.seconds = seconds_since(start);
  return answer;
}

}  // namespace sojourn::simulation
