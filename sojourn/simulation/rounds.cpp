#include "sojourn/simulation/rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/simulation/interim.h"
#include "sojourn/simulation/intervals.h"
#include "sojourn/simulation/stopping.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::simulation {
namespace {

constexpr std::uint64_t kRoundsOfFixedLength = 50, kLongestRound = 1 << 20;

// Means over jobs, which are asked for after every round, without a look at the histograms.
answers::Measure quick_mean(const LongRun& run, double Tally::*sum, double confidence) {
  std::vector<Sums> units(run.count());
  for (std::size_t r = 0; r < run.count(); ++r)
    for (const Tally& part : run.parts_of(r)) {
      units[r].over += part.*sum;
      units[r].under += static_cast<double>(part.jobs);
    }
  return ratio_with_interval(units, confidence);
}

double reached_after(const LongRun& run, std::uint64_t done, const Parts& parts, const ExperimentOptions& o) {
  const auto jobs = static_cast<double>(done * run.count());
  double Tally::*sum = o.target == "mean_response" ? &Tally::response
                       : o.target == "mean_wait"   ? &Tally::wait
                                                   : nullptr;
  if (sum) {
    const double quick = precision_reached(quick_mean(run, sum, o.confidence), o, jobs);
    if (!(quick <= o.precision)) return quick;
  }
  const std::vector<Unit> units = run.units();
  return precision_reached(Summary(units, o, run.evidence(done)).measure(o.target, parts), o, jobs);
}

std::uint64_t first_round(std::uint64_t pilot, std::uint64_t most, const ExperimentOptions& o) {
  if (o.jobs > 0) return std::min(std::max<std::uint64_t>(most / kRoundsOfFixedLength, 1), kLongestRound);
  return std::min(std::max(pilot, 2 * kPilotJobs), most);
}

}  // namespace

std::string interval_note(const ExperimentOptions& o, const std::string& what) {
  return fmt::format("{}% intervals over {}", number_text(100 * o.confidence), what);
}

Rounds run_rounds(LongRun& run, std::uint64_t pilot, const Parts& parts, const ExperimentOptions& o) {
  const auto n = static_cast<std::uint64_t>(run.count());
  const std::uint64_t most = std::max<std::uint64_t>((o.jobs > 0 ? o.jobs : o.most_jobs) / n, 1);
  std::uint64_t each = first_round(pilot, most, o), done = each;
  int precise = 0;
  Interim interim(parts, o);
  advance(run, each, 0, interim);
  while (!run.stopped() && done < most) {
    if (o.jobs == 0 || run.watched()) {
      const double reached = reached_after(run, done, parts, o), so_far = static_cast<double>(done * n);
      run.expect(expected_jobs(o, so_far, reached), std::isfinite(reached) ? reached : 0.0);
      precise = reached <= o.precision ? precise + 1 : 0;
      if (o.jobs == 0 && precise == 2) break;
      if (o.jobs == 0)
        each = static_cast<std::uint64_t>(static_cast<double>(done) * (growth(reached, o.precision) - 1)) + 1;
    }
    each = std::min(each, most - done);
    advance(run, each, done, interim);
    done += each;
  }
  run.finish_cycles();
  Rounds rounds{run.units(), done * n + run.jobs_of_cycles(), run.evidence(done), {}};
  rounds.notes.push_back(
      interval_note(o, fmt::format("{} replications of {} jobs", n, grouped(static_cast<double>(done)))));
  if (o.jobs == 0 && precise < 2 && !run.stopped())
    rounds.notes.emplace_back("the precision asked for was not reached within the largest number of jobs");
  return rounds;
}

}  // namespace sojourn::simulation
