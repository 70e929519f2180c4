#include "sojourn/fitting/hyper_erlang_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sojourn::fitting {
namespace {

constexpr std::size_t kBins = 1000;      // as good as all values for finding a law
constexpr std::size_t kTrialBins = 250;  // and these for finding where to look
constexpr int kStepsOfTrial = 30;        // after which starts are compared
constexpr std::size_t kCarriedOn = 6;    // starts that are carried on to the end
constexpr int kAllSplits = 12;           // phases up to which every split is tried
constexpr std::size_t kFewBranches = 4;  // beyond

using Stages = std::vector<int>;

// All ways to write `left` as a sum of parts of at least `least`, ascending.
void add_splits(int left, int least, std::size_t most_parts, Stages& so_far, std::vector<Stages>& all) {
  if (left == 0) all.push_back(so_far);
  if (so_far.size() == most_parts) return;
  for (int part = least; part <= left; ++part) {
    so_far.push_back(part);
    add_splits(left - part, part, most_parts, so_far, all);
    so_far.pop_back();
  }
}

std::vector<Stages> splits(int phases) {
  std::vector<Stages> all;
  Stages none;
  add_splits(phases, 1, phases <= kAllSplits ? static_cast<std::size_t>(phases) : kFewBranches, none, all);
  if (phases > kAllSplits) all.push_back(Stages(static_cast<std::size_t>(phases), 1));
  return all;
}

// Branch m begins with the mean of the m-th part of the sorted values: parts of equal weight, or equally long on the
// logarithmic scale.
enum class Parts { equal_weight, equal_length };

HyperErlang start(const Weighted& values, const Stages& stages, Parts parts) {
  const std::size_t n = stages.size();
  std::vector<double> weight(n), sum(n);
  const double total = values.total(), low = std::log(values.values.front());
  const double length = std::max(std::log(values.values.back()) - low, 1e-300);
  double seen = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double at = parts == Parts::equal_weight ? (seen + values.weights[i] / 2) / total
                                                   : (std::log(values.values[i]) - low) / length;
    const auto m = std::min(n - 1, static_cast<std::size_t>(at * double(n)));
    weight[m] += values.weights[i];
    sum[m] += values.weights[i] * values.values[i];
    seen += values.weights[i];
  }
  HyperErlang law;
  law.stages = stages;
  for (std::size_t m = 0; m < n; ++m) {
    const double where = low + length * (double(m) + 0.5) / double(n);  // of a part without values
    law.probs.push_back(std::max(weight[m] / total, 0.1 / double(n)));
    law.rates.push_back(stages[m] / (weight[m] > 0 ? sum[m] / weight[m] : std::exp(where)));
  }
  return law;
}

std::vector<HyperErlang> starts(const Weighted& values, const std::vector<Stages>& all) {
  std::vector<HyperErlang> out;
  for (const Stages& ascending : all) {
    Stages descending(ascending.rbegin(), ascending.rend());
    for (const Parts parts : {Parts::equal_weight, Parts::equal_length}) {
      out.push_back(start(values, ascending, parts));
      if (descending != ascending) out.push_back(start(values, descending, parts));
    }
  }
  return out;
}

struct Trial {
  HyperErlang law;
  Climb climb;
};

Trial carried_on(const Sample& sample, const HyperErlang& from, const Stopping& stopping) {
  HyperErlangSteps steps(sample, from.stages);
  Trial t{from, climb(
                    steps.point_of(from), [&](const Point& p) { return steps.take(p); }, stopping)};
  t.law = steps.law_at(t.climb.point);
  return t;
}

std::vector<Trial> best_first(std::vector<Trial> all) {
  std::stable_sort(all.begin(), all.end(),
                   [](const Trial& a, const Trial& b) { return a.climb.likelihood > b.climb.likelihood; });
  return all;
}

HyperErlang exponential_law(const Sample& s) {
  const double mean = (s.known.sum() + s.censored.sum()) / s.known.total();  // the largest likelihood, also censored
  return {{1.0}, {1 / mean}, {1}};
}

HyperErlangFit finished(const Sample& sample, const Trial& best, std::size_t tried) {
  HyperErlangFit fit{tidied(best.law), {}};
  Report& r = fit.report;
  r.steps = best.climb.steps;
  r.starts = static_cast<int>(tried);
  r.converged = best.climb.converged;
  r.why = best.climb.why;
  r.history = best.climb.history;
  r.log_likelihood = log_likelihood(fit.law, sample);
  const HyperErlang one = exponential_law(sample);
  if (const double least = log_likelihood(one, sample); !(r.log_likelihood > least)) {
    if (fit.law.branches() > 1 || r.log_likelihood < least) {
      r.notes.push_back("no start came above the exponential law, which is what is given");
      fit.law = one;
      r.log_likelihood = least;
    }
  }
  r.log_likelihood_per_value = r.log_likelihood / sample.total();
  r.mean = mean(fit.law);
  r.data_mean = mean(sample.known);
  r.cv = std::sqrt(squared_coefficient_of_variation(fit.law));
  r.data_cv = std::sqrt(squared_coefficient_of_variation(sample.known));
  return fit;
}

HyperErlangFit fit_among(const Sample& sample, const std::vector<Stages>& all, const Stopping& stopping) {
  const Sample few = binned(sample, kTrialBins), many = binned(sample, kBins);
  std::vector<Trial> trials;
  for (const HyperErlang& s : starts(few.known, all))
    trials.push_back(carried_on(few, s, {kStepsOfTrial, stopping.gain}));
  const std::size_t tried = trials.size();
  trials = best_first(std::move(trials));
  trials.resize(std::min(trials.size(), kCarriedOn));
  for (Trial& t : trials) t = carried_on(many, t.law, stopping);
  trials = best_first(std::move(trials));
  return finished(sample, trials.front(), tried);
}

}  // namespace

HyperErlangFit fit_hyper_erlang(const Sample& sample, int phases, const Stopping& stopping) {
  return fit_among(sample, splits(phases), stopping);
}

HyperErlangFit fit_hyperexponential(const Sample& sample, int phases, const Stopping& stopping) {
  return fit_among(sample, {Stages(static_cast<std::size_t>(phases), 1)}, stopping);
}

HyperErlangFit fit_stages(const Sample& sample, const std::vector<int>& stages, const Stopping& stopping) {
  return fit_among(sample, {stages}, stopping);
}

}  // namespace sojourn::fitting
