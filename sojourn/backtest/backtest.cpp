#include "sojourn/backtest/backtest.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn::backtest {
namespace {

constexpr std::size_t kFewestJobs = 30;     // with a wait: ten to warm up, twenty to score
constexpr std::size_t kFewForTrust = 1000;  // scored jobs; below it coverages are a matter of luck
constexpr std::size_t kSample = 2000;       // points of a figure

void refuse_too_few(const logs::Log& log, std::size_t known) {
  if (known >= kFewestJobs) return;
  const bool none = known == 0;
  throw ModelError(Complaint{none ? "this log has no recorded waits" : "this log has too few recorded waits",
                             fmt::format("{} of {} jobs have one", known, log.jobs.size()),
                             fmt::format("at least {} jobs with a recorded wait", kFewestJobs),
                             "sojourn replay needs no waits; sojourn describe says what a log can answer",
                             "",
                             {log.file}});
}

std::vector<Shown> sample_of(const prediction::Timeline& t, const std::vector<prediction::Quantiles>& said,
                             std::size_t from) {
  std::vector<Shown> sample;
  const std::size_t step = std::max<std::size_t>(1, (t.requests.size() - from) / kSample);
  for (std::size_t k = from; k < t.requests.size(); k += step) sample.push_back({t.waits[k], said[k]});
  return sample;
}

std::vector<std::string> notes_of(const logs::Log& log, const prediction::Timeline& t, const Backtest& b) {
  std::vector<std::string> notes = log.notes;
  if (t.without_wait > 0)
    notes.push_back(
        fmt::format("{} jobs have no recorded wait: they are replayed, but nobody predicts them or sees them.",
                    grouped(static_cast<double>(t.without_wait))));
  if (b.scores.scored < kFewForTrust)
    notes.push_back(fmt::format("Only {} jobs are scored: the last digits of these shares are luck.", b.scores.scored));
  notes.push_back(
      "Jobs that were cancelled while they waited are not among the jobs of a log: nobody saw them in the queue.");
  return notes;
}

}  // namespace

Backtest backtest(const logs::Log& log, const Options& options, const Interruption& interruption) {
  const auto timeline = prediction::timeline_of(log);
  refuse_too_few(log, timeline.requests.size());
  Backtest b;
  b.ratios = ratios(log, options.policies);
  if (options.capacity) b.capacity = calibrated(log);
  if (options.explain) b.explanations = explanations(log);
  const auto rolled = prediction::roll(timeline, log.clock, options.forward, interruption);
  constexpr std::uint64_t kSeed = 1;  // of the weeks that are drawn
  b.scores = prediction::score(timeline, log.clock, rolled.panel.names(), rolled.said, rolled.panel.window, kSeed);
  b.shown = rolled.panel.shown;
  b.sample = sample_of(timeline, rolled.said[b.shown], b.scores.warm_up);
  b.notes = notes_of(log, timeline, b);
  return b;
}

}  // namespace sojourn::backtest
