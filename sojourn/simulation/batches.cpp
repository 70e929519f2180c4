#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/simulation/interim.h"
#include "sojourn/simulation/intervals.h"
#include "sojourn/simulation/rounds.h"
#include "sojourn/simulation/statistics.h"
#include "sojourn/simulation/stopping.h"
#include "sojourn/simulation/summary.h"

namespace sojourn::simulation {
namespace {

constexpr std::size_t kBatches = 64;        // at least half of them, at most all
constexpr std::size_t kFewestBatches = 10;  // left when they had to be made longer at the end
constexpr double kRelaxationsInBatch = 4;   // neighbours then share little
constexpr double kCorrelated = -1.6;        // of von Neumann's score: 5%, one-sided

// The target, batch by batch, as far as it is a mean or a share; else the mean response.
std::vector<double> values_of(const std::vector<Unit>& batches, const std::string& target, const Parts& parts) {
  const auto [part, name] = part_and_measure(target, parts);
  std::vector<double> values;
  for (const Unit& batch : batches) {
    const Tally whole = tally_of(part, batch.parts, parts);
    const auto ratios = ratios_of(whole);
    const auto named = [&name = name](const Ratio& r) { return r.name == name; };
    auto found = std::find_if(ratios.begin(), ratios.end(), named);
    if (found == ratios.end()) found = ratios.begin();
    if (found->under > 0) values.push_back(found->over / found->under);
  }
  return values;
}

bool correlated(const std::vector<Unit>& batches, const std::string& target, const Parts& parts) {
  return von_neumann_score(values_of(batches, target, parts)) < kCorrelated;
}

// What is asked of means over jobs is known without a look at the histograms, as long as it is not enough.
double reached_so_far(const std::vector<Unit>& batches, const LongRun& run, std::uint64_t size, std::uint64_t jobs,
                      const Parts& parts, const ExperimentOptions& o) {
  double Tally::*sum = o.target == "mean_response" ? &Tally::response
                       : o.target == "mean_wait"   ? &Tally::wait
                                                   : nullptr;
  if (sum) {
    std::vector<Sums> sums(batches.size());
    for (std::size_t b = 0; b < batches.size(); ++b)
      for (const Tally& part : batches[b].parts) {
        sums[b].over += part.*sum;
        sums[b].under += static_cast<double>(part.jobs);
      }
    const double quick = precision_reached(ratio_with_interval(sums, o.confidence), o, static_cast<double>(jobs));
    if (!(quick <= o.precision)) return quick;
  }
  const answers::Measure target = Summary(batches, o, run.evidence(size)).measure(o.target, parts);
  return precision_reached(target, o, static_cast<double>(jobs));
}

std::uint64_t first_size(std::uint64_t pilot, const ExperimentOptions& o) {
  const std::uint64_t size = std::max<std::uint64_t>(pilot / 8, 50);
  return o.jobs > 0 ? std::min(size, std::max<std::uint64_t>(o.jobs / kBatches, 5)) : size;
}

}  // namespace

Rounds run_batches(LongRun& run, std::uint64_t pilot, const Parts& parts, const ExperimentOptions& o) {
  Rounds rounds;
  std::vector<Unit>& batches = rounds.units;
  std::uint64_t size = first_size(pilot, o);
  const std::uint64_t budget = o.jobs > 0 ? o.jobs : o.most_jobs;
  int precise = 0;
  Interim interim(parts, o);
  while (!run.stopped() && rounds.jobs + size <= budget && precise < 2) {
    run.advance(size);
    rounds.jobs += size;
    batches.push_back(run.take_first());
    if (interim.due()) interim.tell(batches, run.evidence(size), rounds.jobs, 1);
    if (batches.size() < kBatches) continue;
    // With the jobs given, only someone who watches asks how far it is.
    if (o.jobs == 0 || run.watched()) {
      const double reached = reached_so_far(batches, run, size, rounds.jobs, parts, o);
      run.expect(expected_jobs(o, static_cast<double>(rounds.jobs), reached), std::isfinite(reached) ? reached : 0.0);
      const bool long_enough = static_cast<double>(size) >= kRelaxationsInBatch * o.forgetting;
      const bool good = reached <= o.precision && long_enough && !correlated(batches, o.target, parts);
      precise = o.jobs == 0 && good ? precise + 1 : 0;
    }
    if (precise < 2) {
      merge_pairs(batches);
      size *= 2;
    }
  }
  run.finish_cycles();
  if (run.jobs_of_cycles() > 0 && !batches.empty()) batches.back().merge_after(run.take_first());
  const auto too_short = [&] {
    return static_cast<double>(size) < kRelaxationsInBatch * o.forgetting || correlated(batches, o.target, parts);
  };
  while (batches.size() >= 2 * kFewestBatches && too_short()) {
    merge_pairs(batches);
    size *= 2;
  }
  rounds.evidence = run.evidence(size);
  rounds.jobs += run.jobs_of_cycles();
  const std::string units =
      fmt::format("{} batches of {} jobs of one run", batches.size(), grouped(static_cast<double>(size)));
  rounds.notes.push_back(interval_note(o, units));
  if (batches.size() < 4 || correlated(batches, o.target, parts))
    rounds.notes.emplace_back(
        "the batches still look correlated: the intervals are too narrow; let it run longer or use replications");
  return rounds;
}

}  // namespace sojourn::simulation
