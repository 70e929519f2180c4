#include "sojourn/fitting/phase_type_fit.h"

#include <algorithm>
#include <cmath>

#include "sojourn/fitting/geometric_grid.h"

namespace sojourn::fitting {
namespace {

constexpr double kWorthAPhase = 1e-3;  // held-back log-likelihood per value that one more phase must gain

PhaseTypeFit fit(const Sample& s, Family family, int phases, const Stopping& stopping) {
  if (family == Family::acyclic) {
    const auto found = fit_acyclic(s, phases, stopping);
    return {std::nullopt, as_phase_type(found.law), found.report, {}};
  }
  const auto found = family == Family::hyperexponential ? fit_hyperexponential(s, phases, stopping)
                                                        : fit_hyper_erlang(s, phases, stopping);
  return {found.law, as_phase_type(found.law), found.report, {}};
}

double score(const PhaseTypeFit& f, const Sample& held_back) {
  if (f.mixture) return log_likelihood(*f.mixture, held_back) / held_back.total();
  double sum = 0;
  const auto& x = held_back.known;
  for (std::size_t i = 0; i < x.size(); ++i)
    sum += x.weights[i] * std::log(f.law.alpha() * exponential(f.law.T(), x.values[i]) * f.law.exit());
  return sum / x.total();
}

// Likelihoods of the values held back, by the number of phases.
std::vector<double> held_back_scores(std::span<const double> values, const PhaseTypeOptions& o) {
  std::vector<double> kept, held;
  for (std::size_t i = 0; i < values.size(); ++i) (i % 3 == 2 ? held : kept).push_back(values[i]);
  std::vector<double> scores;
  const Sample train = sample_of(kept), test = sample_of(held);
  for (int n = 1; n <= o.most_phases; ++n) {
    scores.push_back(score(fit(train, o.family, n, o.stopping), test));
    const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
    if (static_cast<int>(scores.size()) - static_cast<int>(best) > 3) break;  // it does not come back
  }
  return scores;
}

int chosen(const std::vector<double>& scores) {
  int best = 0;
  for (int n = 1; n < static_cast<int>(scores.size()); ++n)
    if (scores[static_cast<std::size_t>(n)] > scores[static_cast<std::size_t>(best)] + kWorthAPhase * (n - best))
      best = n;
  return best + 1;
}

}  // namespace

const std::vector<std::string>& family_names() {
  static const std::vector<std::string> names = {"hyperexponential", "hyper-erlang", "acyclic"};
  return names;
}

std::optional<Family> family_named(const std::string& name) {
  const auto at = std::find(family_names().begin(), family_names().end(), name);
  if (at == family_names().end()) return std::nullopt;
  return static_cast<Family>(at - family_names().begin());
}

PhaseTypeFit fit_phase_type(std::span<const double> values, const PhaseTypeOptions& o,
                            std::span<const double> censored) {
  constexpr std::size_t kFewest = 30;  // values: below nothing is held back, one phase is all that can be said
  const Sample all = sample_of(values, {}, censored);
  if (o.phases > 0) return fit(all, o.family, o.phases, o.stopping);
  if (values.size() < kFewest) {
    auto one = fit(all, o.family, 1, o.stopping);
    one.report.notes.push_back("too few values to choose a number of phases by: one");
    return one;
  }
  const auto scores = held_back_scores(values, o);
  auto found = fit(all, o.family, chosen(scores), o.stopping);
  found.held_back = scores;
  return found;
}

double kolmogorov_smirnov(const HyperErlang& law, const Weighted& x) {
  const double total = x.total();
  double seen = 0, most = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double here = 1 - tail(law, x.values[i]);
    most = std::max(most, std::abs(here - seen / total));
    seen += x.weights[i];
    most = std::max(most, std::abs(here - seen / total));
  }
  return most;
}

}  // namespace sojourn::fitting
